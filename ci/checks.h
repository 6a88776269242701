// The gate's checks, cheapest first. Each takes what the ones before it left in the context and
// reports; none throws, none trusts a built program to end or to print what it should.
#pragma once

#include <cstdint>
#include <stop_token>

#include "ci/build.h"
#include "ci/gate.h"
#include "ci/verdict.h"

namespace raum::ci {

struct CheckContext {
  GateOptions options;
  Revision base, head;
  std::filesystem::path repository;
  std::function<void(const std::string&)> say;
  std::stop_token stop{};

  // Left by check_builds.
  Build base_build{}, head_build{};
  // Left by check_signature.
  std::uint64_t base_signature = 0, head_signature = 0;
};

/// Both revisions compile; a base that does not is no fault of head's.
[[nodiscard]] CheckReport check_builds(CheckContext& context);

/// Head's perft suites (its own and, where it differs, the base's) and its properties hold.
[[nodiscard]] CheckReport check_rules(const CheckContext& context);

/// Both engines finish their bench; whether they play alike.
[[nodiscard]] CheckReport check_signature(CheckContext& context);

/// Instructions on fixed work did not grow.
[[nodiscard]] CheckReport check_cost(const CheckContext& context);

/// With another signature: a sequential match of head against base is not lost.
[[nodiscard]] CheckReport check_strength(const CheckContext& context);

}  // namespace raum::ci
