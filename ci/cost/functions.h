// Function costs: which functions made a workload more expensive, from profiles of both builds.
#pragma once

#include <span>
#include <string>

#include "ci/checks/builds.h"
#include "ci/context/context.h"
#include "ci/cost/valgrind_runs.h"
#include "regression/compare/comparison.h"

namespace raum::ci {

/// A table of the functions whose instruction counts changed most, for each workload whose cost
/// failed; at most three tables, because profiles are slow.  Returns: "" if no workload failed.
/// Requires: one change for each workload.
[[nodiscard]] std::string changed_functions(const CheckContext& context, const Builds& builds,
                                            std::span<const regression::Workload> works,
                                            std::span<const regression::CostChange> changes,
                                            const ValgrindRuns& runs);

}  // namespace raum::ci
