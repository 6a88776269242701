// Wall-clock figures of the check `cost`. They are informational; instruction counts decide.
#pragma once

#include "ci/checks/builds.h"
#include "ci/checks/context.h"
#include "ci/cost/cost_finding.h"

namespace raum::ci {

/// Times both builds' engines interleaved on the workloads that have units. Each figure has the
/// medians and the paired change with its confidence interval; a change that is significantly
/// beyond the reporting threshold is a warning. A workload that cannot be timed is a warning and
/// has no figure.
[[nodiscard]] CostFinding compare_wall_time(const CheckContext& context, const Builds& builds);

}  // namespace raum::ci
