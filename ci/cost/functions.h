// Function costs: which functions made a workload more expensive, from profiles of both builds.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ci/checks/builds.h"
#include "ci/context/context.h"
#include "ci/context/verdict.h"
#include "ci/cost/valgrind_runs.h"
#include "regression/compare/comparison.h"

namespace raum::ci {

struct ChangedFunctions {
  std::string text;  // a table for each workload
  std::vector<MovedFunction> functions;
};

/// The functions whose instruction counts changed most, for each workload whose cost failed; of at
/// most three workloads, because profiles are slow.  Returns: nothing if no workload failed.
/// Requires: one change for each workload.
[[nodiscard]] ChangedFunctions changed_functions(const CheckContext& context, const Builds& builds,
                                                 std::span<const regression::Workload> works,
                                                 std::span<const regression::CostChange> changes,
                                                 const ValgrindRuns& runs);

}  // namespace raum::ci
