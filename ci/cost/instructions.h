// Instruction costs: instruction counts of both builds on fixed workloads. They decide the check
// `cost`.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "ci/checks/builds.h"
#include "ci/context/context.h"
#include "ci/cost/cost_finding.h"
#include "ci/cost/valgrind_runs.h"
#include "regression/measure/instructions.h"

namespace raum::ci {

/// The workloads that both builds can run, and their instruction counts.
struct InstructionCounts {
  std::vector<regression::Workload> works;
  std::vector<regression::WorkloadCount> base, head;  // one for each workload
  std::vector<std::string> left_out;  // workloads that an older base lacks; one line each
};

/// Counts the instructions of the workloads in both builds, `jobs` workloads at a time. If head is
/// judged by its own rules, a workload that base cannot run is left out.
/// Errors: the report of the check for the first workload that cannot be counted: no verdict if
/// base cannot run it, a failure if head cannot.
[[nodiscard]] tl::expected<InstructionCounts, CheckReport> count_instructions(
    const CheckContext& context, const Builds& builds,
    const std::vector<regression::Workload>& works, const ValgrindRuns& runs);

/// The finding of the comparison, and its largest growth for the report.
struct InstructionCosts {
  std::string largest_growth;  // "search +3.1 %"
  CostFinding finding;
};

/// Compares the counts with head's thresholds. Workloads that exceed them are counted a second time
/// in both builds, and the second count decides. The details name the functions that changed.
[[nodiscard]] InstructionCosts judge_instructions(const CheckContext& context, const Builds& builds,
                                                  InstructionCounts counts,
                                                  const ValgrindRuns& runs);

}  // namespace raum::ci
