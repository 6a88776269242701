// Toolchain: what both revisions are built with: compiler, flags, launcher. One for both, or the
// comparison would be of compilers.
#pragma once

#include <string>
#include <vector>

#include "base/core/error.h"

namespace raum::ci {

struct Toolchain {
  std::string compiler;                    // as it is called
  std::string version;                     // the first line of its --version
  std::vector<std::string> cmake_options;  // "-DNAME=VALUE"
  bool ccache = false;

  /// Everything that a build's outcome depends on besides the sources.
  [[nodiscard]] std::string identity() const;
};

/// CXX of the environment or c++; ccache as launcher when it is there; the portable build where the
/// processor lacks what x86-64-v3 needs; then `more_options`, "NAME=VALUE" each.
/// Errors: no compiler, no cmake or no ninja that starts.
[[nodiscard]] Expected<Toolchain> find_toolchain(const std::vector<std::string>& more_options = {});

}  // namespace raum::ci
