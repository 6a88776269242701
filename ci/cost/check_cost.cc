#include "ci/cost/check_cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "ci/checks/same_programs.h"
#include "ci/cost/allocations.h"
#include "ci/cost/footprint.h"
#include "ci/cost/instructions.h"
#include "ci/cost/wall_time.h"
#include "regression/measure/instructions.h"

namespace raum::ci {

using regression::Measure;
using regression::Workload;

namespace {

void append(std::vector<std::string>& lines, const std::vector<std::string>& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

// The workloads of the manifest as they are run in the builds, by their measure.
struct Works {
  std::vector<Workload> counted, timed_by_processor;
};

Works works_of(const CheckContext& context, const Builds& builds) {
  Works works;
  for (Workload work : context.rules().workloads) {
    work.command = expand(work.command, context.values);
    work.prefix = context.prefix;
    work.memory_mib = context.rules().build.memory_mib;
    const bool is_counted = measure_in(builds.base.source(), work) == Measure::Instructions &&
                            measure_in(builds.head.source(), work) == Measure::Instructions;
    (is_counted ? works.counted : works.timed_by_processor).push_back(std::move(work));
  }
  // A start-up is subtracted from counts alone: times are of whole runs.
  std::erase_if(works.timed_by_processor, [&](const Workload& work) {
    const auto& all = context.rules().workloads;
    return std::any_of(all.begin(), all.end(),
                       [&](const Workload& other) { return other.startup == work.name; });
  });
  return works;
}

bool compares_a_workload(const std::vector<Figure>& figures, const std::vector<Workload>& works) {
  return std::any_of(figures.begin(), figures.end(), [&](const Figure& figure) {
    return std::any_of(works.begin(), works.end(),
                       [&](const Workload& work) { return work.name == figure.name; });
  });
}

}  // namespace

CheckReport check_cost(const CheckContext& context, const Builds& builds) {
  CheckReport report;
  if (context.rules().workloads.empty()) {
    report.reason = "the manifest names no workload";
    return report;
  }
  const Works works = works_of(context, builds);
  const auto valgrind = regression::valgrind_version();
  const bool needs_valgrind =
      !works.counted.empty() || !context.rules().allocations.command.empty();
  if (needs_valgrind && !valgrind) {
    report.reason = "valgrind cannot be run: " + valgrind.error().found;
    report.environment = true;
    return report;
  }
  if (context.options.only.empty() && are_same_programs(context, builds)) {
    report.result = CheckResult::Pass;
    report.reason = "nothing to count: the programs differ only in the commit that they name";
    return report;
  }
  std::vector<std::string> failures, unmeasured;
  const auto add = [&](CostFinding finding) {
    for (Figure& figure : finding.figures) report.figures.push_back(std::move(figure));
    std::move(finding.functions.begin(), finding.functions.end(),
              std::back_inserter(report.functions));
    append(report.warnings, finding.warnings);
    append(failures, finding.failures);
    append(unmeasured, finding.unmeasured);
    report.details += finding.details;
  };
  std::string growth = "processor time: no growth is certain";
  if (!works.counted.empty()) {
    const ValgrindRuns runs = valgrind_runs(context.stop);
    auto counts = count_instructions(context, builds, works.counted, runs);
    if (!counts) return counts.error();
    InstructionCosts costs = judge_instructions(context, builds, *std::move(counts), runs);
    if (!costs.largest_growth.empty()) {
      growth = "instructions: largest growth " + costs.largest_growth;
    }
    add(std::move(costs.finding));
  }
  context.progress({.part = "peak memory"});
  add(judge_footprint(context, builds));
  context.progress({.part = "allocations"});
  add(judge_allocations(context, builds));
  add(compare_wall_time(context, builds, works.counted));
  add(judge_processor_time(context, builds, works.timed_by_processor));
  // What is known to have grown fails, whatever else is unknown.
  if (!failures.empty()) {
    report.result = CheckResult::Fail;
    report.reason = fmt::format("{}", fmt::join(failures, "; "));
    append(report.warnings, unmeasured);
  } else if (!unmeasured.empty()) {
    report.result = CheckResult::NoVerdict;
    report.environment = true;
    report.reason = fmt::format("{}", fmt::join(unmeasured, "; "));
  } else if (!compares_a_workload(report.figures, context.rules().workloads)) {
    report.reason = "no workload was measured in both builds";
    report.environment = true;
  } else {
    report.result = CheckResult::Pass;
    report.reason = growth;
  }
  return report;
}

}  // namespace raum::ci
