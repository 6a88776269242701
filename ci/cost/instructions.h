// Instruction costs: instructions of both builds on fixed work. They decide the check `cost`.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "ci/checks/builds.h"
#include "ci/checks/context.h"
#include "ci/cost/cost_finding.h"
#include "regression/measure/instructions.h"

namespace raum::ci {

// The works that both builds can do, and their instruction counts.
struct InstructionCounts {
  std::vector<regression::Workload> works;
  std::vector<regression::WorkloadCount> base, head;  // one for each work
  std::vector<std::string> left_out;  // works that an older base does not know; one line each
};

/// Counts the instructions of every work in both builds, `jobs` works at a time. A benchmark that
/// the base does not have is left out.
/// Errors: the report of the check for the first work that cannot be counted. A work that base's
/// engine cannot do gives no verdict; one that head cannot do fails.
[[nodiscard]] tl::expected<InstructionCounts, CheckReport> count_instructions(
    const CheckContext& context, const Builds& builds);

struct InstructionCosts {
  std::string largest_growth;  // "search +3.1 %"
  CostFinding finding;
};

/// Compares the counts with head's thresholds. Works that exceed them are counted a second time in
/// both builds, and the second count decides. Functions whose costs moved are in the details.
[[nodiscard]] InstructionCosts judge_instructions(const CheckContext& context, const Builds& builds,
                                                  InstructionCounts counts);

}  // namespace raum::ci
