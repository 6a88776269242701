// The gate's checks, cheapest first. Each takes what the ones before it left in the context and
// reports; none throws, none trusts a built program to end or to print what it should.
#pragma once

#include <stop_token>
#include <string_view>
#include <vector>

#include "ci/build/build.h"
#include "ci/checks/gate_options.h"
#include "ci/checks/verdict.h"
#include "regression/compare/comparison.h"
#include "regression/compare/thresholds.h"

namespace raum::ci {

// Where a tree says how far its costs may move.
constexpr std::string_view kThresholdsPath = "regression/thresholds.toml";

struct CheckContext {
  GateOptions options;
  Revision base, head;
  std::filesystem::path repository;
  std::function<void(const std::string&)> say;
  std::stop_token stop{};
  regression::Thresholds thresholds{};  // of head

  // Left by check_builds.
  Build base_build{}, head_build{};
  // Left by measure_signatures(): one for each engine, the one that the builds start with first.
  std::vector<regression::EngineSignatures> signatures{};
};

/// Both revisions compile; a base that does not is no fault of head's.
[[nodiscard]] CheckReport check_builds(CheckContext& context);

/// Head's perft suites, those of the base that it changed or dropped, and its properties hold.
[[nodiscard]] CheckReport check_rules(const CheckContext& context);

/// Measures the signatures of all named engines of both builds into the context.
/// Returns: false when an engine that must finish its bench does not; the report says which.
[[nodiscard]] bool measure_signatures(CheckContext& context, CheckReport& report);

/// Every engine finishes its bench, and head's goldens hold; whether the engines play alike.
[[nodiscard]] CheckReport check_play(CheckContext& context);

/// Instructions on fixed work did not grow beyond head's thresholds, and the search allocates no
/// more than it did. Builds that differ in nothing but the commit that they name are measured only
/// where the check was asked for by its name.
[[nodiscard]] CheckReport check_cost(const CheckContext& context);

/// With another signature: a sequential match of head against base is not lost.
[[nodiscard]] CheckReport check_strength(CheckContext& context);

}  // namespace raum::ci
