// Wall-clock figures of the check `cost`. They are informational; instruction counts decide.
#pragma once

#include <cstddef>

#include "ci/checks/builds.h"
#include "ci/checks/context.h"
#include "ci/cost/cost_finding.h"
#include "regression/measure/instructions.h"
#include "regression/measure/wall_time.h"

namespace raum::ci {

/// Times both builds' engines interleaved on the workloads that have units. Each figure has the
/// medians and the paired change with its confidence interval; a change that is significantly
/// beyond the reporting threshold is a warning. A workload that cannot be timed is a warning and
/// has no figure.
[[nodiscard]] CostFinding compare_wall_time(const CheckContext& context, const Builds& builds);

/// Adds the figure of one workload, and a warning if it differs by more than `reported`.
void add_wall_time(const regression::Workload& work, const regression::TimeChange& change,
                   double reported, CostFinding& finding);

/// The confidence of each of `intervals` intervals whose joint confidence is 99 %, by Bonferroni's
/// correction.  Requires: intervals > 0.
[[nodiscard]] double confidence_of_each(std::size_t intervals);

}  // namespace raum::ci
