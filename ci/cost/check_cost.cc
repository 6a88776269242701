#include "ci/cost/check_cost.h"

#include <fmt/format.h>

#include <utility>

#include "base/text/text_file.h"
#include "ci/build/same_program.h"
#include "ci/cost/allocations.h"
#include "ci/cost/footprint.h"
#include "ci/cost/instructions.h"
#include "ci/cost/wall_time.h"
#include "regression/measure/instructions.h"

namespace raum::ci {

namespace {

bool are_same_programs(const Builds& builds) {
  const auto is_same = [&](const std::filesystem::path& base, const std::filesystem::path& head) {
    return is_same_program(base, head, {builds.base.named_commit(), builds.head.named_commit()});
  };
  return is_same(builds.base.engine(), builds.head.engine()) &&
         is_same(builds.base.bench(), builds.head.bench());
}

std::string thresholds_of(const Build& build) {
  return read_text_file(build.source() / kThresholdsPath, "thresholds").value_or("");
}

void append(std::vector<std::string>& lines, const std::vector<std::string>& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

}  // namespace

CheckReport check_cost(const CheckContext& context, const Builds& builds) {
  CheckReport report;
  const auto valgrind = regression::valgrind_version();
  if (!valgrind) {
    report.reason = "valgrind cannot be run: " + valgrind.error().found;
    report.environment = true;
    return report;
  }
  if (thresholds_of(builds.base) != thresholds_of(builds.head)) {
    report.warnings.push_back(fmt::format("head changed {}", kThresholdsPath));
  }
  if (context.options.only.empty() && are_same_programs(builds)) {
    report.result = CheckResult::Pass;
    report.reason = "nothing to count: the programs differ only in the commit that they name";
    return report;
  }
  const ValgrindRuns runs = valgrind_runs(context.stop);
  auto counts = count_instructions(context, builds, runs);
  if (!counts) return counts.error();
  std::vector<std::string> failures, unmeasured;
  const auto add = [&](CostFinding finding) {
    for (Figure& figure : finding.figures) report.figures.push_back(std::move(figure));
    append(report.warnings, finding.warnings);
    append(failures, finding.failures);
    append(unmeasured, finding.unmeasured);
    report.details += finding.details;
  };
  InstructionCosts costs = judge_instructions(context, builds, *std::move(counts), runs);
  add(std::move(costs.finding));
  context.progress({.part = "peak memory"});
  add(judge_footprint(context, builds));
  context.progress({.part = "allocations"});
  add(judge_allocations(context, builds));
  add(compare_wall_time(context, builds));
  // What is known to have grown fails, whatever else is unknown.
  if (!failures.empty()) {
    report.result = CheckResult::Fail;
    report.reason = fmt::format("{}", fmt::join(failures, "; "));
    append(report.warnings, unmeasured);
  } else if (!unmeasured.empty()) {
    report.result = CheckResult::NoVerdict;
    report.environment = true;
    report.reason = fmt::format("{}", fmt::join(unmeasured, "; "));
  } else {
    report.result = CheckResult::Pass;
    report.reason = "instructions: largest growth " + costs.largest_growth;
  }
  return report;
}

}  // namespace raum::ci
