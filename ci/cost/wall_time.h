// Times of the check `cost`. Wall time informs; processor time decides on workloads whose
// instructions cannot be counted.
#pragma once

#include <cstddef>
#include <vector>

#include "ci/checks/builds.h"
#include "ci/context/context.h"
#include "ci/cost/cost_finding.h"
#include "regression/measure/instructions.h"
#include "regression/measure/wall_time.h"

namespace raum::ci {

/// Times both builds interleaved on those of the workloads that are timed. Each figure has the
/// medians and the paired change with its confidence interval; a change that is significantly
/// beyond the reporting threshold is a warning. A workload that cannot be timed is a warning and
/// has no figure.
[[nodiscard]] CostFinding compare_wall_time(const CheckContext& context, const Builds& builds,
                                            const std::vector<regression::Workload>& works);

/// Measures the processor time of interleaved runs of the workloads. A change fails if its whole
/// interval lies above the threshold, and is a warning if it lies beyond the reporting threshold in
/// one direction. Head fails if it cannot run a workload; if base cannot, there is no verdict, or a
/// warning if head is judged by its own rules.
[[nodiscard]] CostFinding judge_processor_time(const CheckContext& context, const Builds& builds,
                                               const std::vector<regression::Workload>& works);

/// Adds the figure of one workload with its verdict, and a warning if it has too few pairs for one.
void add_processor_time(const regression::Workload& work, const regression::TimeChange& change,
                        bool units_differ, const regression::CostThresholds& thresholds,
                        CostFinding& finding);

/// Adds the figure of one workload, and a warning if it differs by more than `reported`.
void add_wall_time(const regression::Workload& work, const regression::TimeChange& change,
                   double reported, CostFinding& finding);

/// The confidence of each of `intervals` intervals whose joint confidence is 99 %, by Bonferroni's
/// correction.  Requires: intervals > 0.
[[nodiscard]] double confidence_of_each(std::size_t intervals);

}  // namespace raum::ci
