#include "base/core/build_info.h"

#include <fmt/core.h>
#include <sys/utsname.h>

#include <fstream>

namespace raum {
namespace {

// An array, because the linker may merge a literal with the end of a longer one: programs that
// differ only in their commit would then also differ in code.
constexpr char kCommit[] =
#include "commit.inc"
    ;

}  // namespace

BuildInfo build_info() {
  return {.version = RAUM_VERSION,
          .commit = kCommit,
          .compiler = RAUM_COMPILER,
          .type = RAUM_BUILD_TYPE,
          .flags = RAUM_FLAGS};
}

std::string build_line() {
  const BuildInfo info = build_info();
  return fmt::format("{} ({}, {}, {} {})", info.version, info.commit, info.compiler, info.type,
                     info.flags);
}

std::string processor_name() {
  std::ifstream cpuinfo("/proc/cpuinfo");
  for (std::string line; std::getline(cpuinfo, line);) {
    if (!line.starts_with("model name")) continue;
    const auto colon = line.find(": ");
    if (colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown processor";
}

std::string host_name() {
  utsname system = {};
  if (::uname(&system) != 0) return "unknown host";
  return fmt::format("{}, {} {} {}", system.nodename, system.sysname, system.release,
                     system.machine);
}

bool processor_fits_build() {
#ifdef __AVX2__
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("fma") != 0;
#else
  return true;
#endif
}

}  // namespace raum
