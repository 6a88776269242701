// BuildTools: the versions of the programs that builds use. Both revisions are built with the same
// ones; otherwise the gate would compare compilers.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/core/error.h"

namespace raum::ci {

struct BuildTools {
  std::vector<std::string> versions;  // "PROGRAM: first line of its --version"
  std::string flags;                  // variables that compilers and build tools read, by line

  /// Everything besides the files, the commands and the manifest's variables that a build depends
  /// on.
  [[nodiscard]] std::string identity() const;
  /// The version of the first tool, usually the compiler; "" without tools.
  [[nodiscard]] std::string first_version() const;
};

/// Asks each tool for its version. $CC and $CXX name other compilers for cc and c++, as for make
/// and cmake.
/// Errors: a tool is missing or does not run.
[[nodiscard]] Expected<BuildTools> find_tools(std::span<const std::string> names);

}  // namespace raum::ci
