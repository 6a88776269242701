#include "ci/build/build_tools.h"

#include <fmt/core.h>

#include <array>
#include <cstdlib>
#include <string_view>

#include "base/process/subprocess.h"

namespace raum::ci {

namespace {

constexpr std::string_view kSeparator = ": ";
// Read by compilers, make, cmake, cargo and go.
constexpr auto kFlagVariables = std::to_array<const char*>(
    {"CC", "CXX", "CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "MAKEFLAGS", "RUSTFLAGS",
     "CMAKE_GENERATOR", "CMAKE_BUILD_TYPE", "GOFLAGS", "NODE_OPTIONS"});

std::string setting_of(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}

std::string program_of(const std::string& tool) {
  std::string other = tool == "cc" ? setting_of("CC") : tool == "c++" ? setting_of("CXX") : "";
  return other.empty() ? tool : other;
}

}  // namespace

std::string BuildTools::identity() const {
  std::string text;
  for (const std::string& version : versions) text += version + "\n";
  return text + flags;
}

std::string BuildTools::first_version() const {
  if (versions.empty()) return "";
  return versions.front().substr(versions.front().find(kSeparator) + kSeparator.size());
}

Expected<BuildTools> find_tools(std::span<const std::string> names) {
  BuildTools tools;
  for (const std::string& name : names) {
    const std::string program = program_of(name);
    const Command command{.arguments = {program, "--version"}};
    const CommandResult outcome = run_command(command);
    if (!outcome.ok()) {
      return fail(program, describe_failure(command, outcome),
                  "a program that prints its --version");
    }
    tools.versions.push_back(fmt::format("{}{}{}", program, kSeparator,
                                         outcome.output.substr(0, outcome.output.find('\n'))));
  }
  for (const char* const name : kFlagVariables) {
    if (const std::string value = setting_of(name); !value.empty()) {
      tools.flags += fmt::format("{}={}\n", name, value);
    }
  }
  return tools;
}

}  // namespace raum::ci
