// BuildGraph: what each target of ninja is built from.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace raum::regression {

/// The inputs of every target in a build.ninja.
class BuildGraph {
 public:
  /// Reads the build statements of a build.ninja; variables in paths are not expanded.
  [[nodiscard]] static BuildGraph parse(std::string_view build_ninja);

  /// Everything that ninja brings up to date before the target, directly and indirectly, including
  /// programs that only have to exist (order-only inputs).
  [[nodiscard]] std::set<std::string> needs_of(const std::string& target) const;

 private:
  std::map<std::string, std::vector<std::string>> inputs_;  // by output
};

}  // namespace raum::regression
