#include "ci/build/toolchain.h"

#include <fmt/format.h>

#include <cstdlib>

#include "base/process/subprocess.h"

namespace raum::ci {

namespace {

Expected<std::string> version_of(const std::string& program) {
  const Command command{.arguments = {program, "--version"}};
  const CommandResult outcome = run_command(command);
  if (!outcome.ok()) {
    return fail(program, describe_failure(command, outcome), "a program that prints its --version");
  }
  return outcome.output.substr(0, outcome.output.find('\n'));
}

bool processor_is_v3() {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("fma") != 0;
}

}  // namespace

std::string Toolchain::identity() const {
  return fmt::format("{}\n{}\n{}\n", compiler, version, fmt::join(cmake_options, "\n"));
}

Expected<Toolchain> find_toolchain(const std::vector<std::string>& more_options) {
  const char* const cxx = std::getenv("CXX");
  Toolchain toolchain;
  toolchain.compiler = cxx != nullptr && *cxx != '\0' ? cxx : "c++";
  const auto version = version_of(toolchain.compiler);
  if (!version) return tl::unexpected(version.error());
  toolchain.version = *version;
  for (const char* tool : {"cmake", "ninja", "ctest"}) {
    if (const auto found = version_of(tool); !found) return tl::unexpected(found.error());
  }
  toolchain.cmake_options = {"-DCMAKE_CXX_COMPILER=" + toolchain.compiler,
                             "-DCMAKE_BUILD_TYPE=Release",
                             fmt::format("-DRAUM_PORTABLE={}", processor_is_v3() ? "OFF" : "ON")};
  for (const std::string& option : more_options) toolchain.cmake_options.push_back("-D" + option);
  toolchain.ccache = version_of("ccache").has_value();
  return toolchain;
}

}  // namespace raum::ci
