// Toolchain: compiler, flags and launcher. Both revisions are built with the same one; otherwise
// the gate would compare compilers.
#pragma once

#include <string>
#include <vector>

#include "base/core/error.h"

namespace raum::ci {

struct Toolchain {
  std::string compiler;                    // command
  std::string version;                     // first line of its --version
  std::vector<std::string> cmake_options;  // "-DNAME=VALUE"
  bool ccache = false;

  /// Everything besides the sources that a build depends on.
  [[nodiscard]] std::string identity() const;
};

/// The compiler is $CXX, or c++. Uses ccache if it is installed, and the portable build if the
/// processor does not support x86-64-v3; `more_options` ("NAME=VALUE") are appended.
/// Errors: compiler, cmake, ninja or ctest is missing or does not run.
[[nodiscard]] Expected<Toolchain> find_toolchain(const std::vector<std::string>& more_options = {});

}  // namespace raum::ci
