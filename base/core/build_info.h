// BuildInfo: version, commit, compiler and flags of a program. Printed by --version and `uci`, and
// stored with every measurement, as are the names of the machine.
#pragma once

#include <string>
#include <string_view>

namespace raum {

struct BuildInfo {
  std::string_view version;   // of the project
  std::string_view commit;    // 12 digits, plus "-dirty" with local changes, or "unknown"
  std::string_view compiler;  // "GNU 12.2.0"
  std::string_view type;      // "Release"
  std::string_view flags;     // warnings and code generation
};

[[nodiscard]] BuildInfo build_info();

/// "1.0.0 (1234abcd5678, GNU 12.2.0, Release -O3 ...)"
[[nodiscard]] std::string build_line();

/// The model name of the processor, or "unknown processor".
[[nodiscard]] std::string processor_name();

/// The name and system of this machine, "node1, Linux 6.1.0 x86_64", or "unknown host".
[[nodiscard]] std::string host_name();

/// Whether this processor has every instruction set that the build uses; otherwise the programs
/// refuse to run.
[[nodiscard]] bool processor_fits_build();

}  // namespace raum
