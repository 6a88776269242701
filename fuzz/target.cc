#include "fuzz/target.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

namespace raum::fuzz {
namespace {

// Local statics, because targets are added while other statics are initialised.
std::vector<FuzzTarget>& all_targets() {
  static std::vector<FuzzTarget> all;
  return all;
}

std::string& input_name() {
  static std::string name;
  return name;
}

}  // namespace

std::span<const FuzzTarget> targets() { return all_targets(); }

bool add_target(FuzzTarget target) {
  const auto after =
      std::find_if(all_targets().begin(), all_targets().end(),
                   [&](const FuzzTarget& other) { return target.name < other.name; });
  all_targets().insert(after, target);
  return true;
}

void set_input_name(std::string name) { input_name() = std::move(name); }

void end_broken(const char* file, int line, std::string_view invariant) {
  fmt::print(stderr, "{}:{}: invariant broken: {}\n", file, line, invariant);
  if (!input_name().empty()) fmt::print(stderr, "input: {}\n", input_name());
  std::abort();
}

}  // namespace raum::fuzz
