#include "ci/cost/instructions.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "base/core/threads.h"
#include "base/text/percent.h"
#include "ci/cost/functions.h"
#include "regression/compare/comparison.h"

namespace raum::ci {

using regression::CostChange;
using regression::CostVerdict;
using regression::Workload;
using regression::WorkloadCount;

namespace {

struct AllCounts {
  std::vector<Expected<WorkloadCount>> base, head;  // one for each workload
};

// Runs in parallel, because counts do not depend on the load of the machine.
AllCounts count_all(const CheckContext& context, const Builds& builds,
                    const std::vector<Workload>& works, const ValgrindRuns& runs) {
  AllCounts counts;
  counts.base.resize(works.size(), WorkloadCount{});
  counts.head.resize(works.size(), WorkloadCount{});
  std::atomic<std::size_t> next = 0, done = 0;
  const auto worker = [&] {
    for (std::size_t i = next++; i < 2 * works.size(); i = next++) {
      const bool is_base = i % 2 == 0;
      const Workload& work = works[i / 2];
      const Build& build = is_base ? builds.base : builds.head;
      (is_base ? counts.base : counts.head)[i / 2] = runs.count(build.source(), work);
      context.progress({.part = "counts", .done = ++done, .total = 2 * works.size()});
    }
  };
  run_in_threads(context.jobs(), worker);
  return counts;
}

std::vector<CostChange> compare(const CheckContext& context, const InstructionCounts& counts) {
  return regression::compare_costs(counts.works, counts.base, counts.head,
                                   context.rules().thresholds);
}

// Compares the counts; workloads that exceed their threshold are counted again in both builds, and
// the second count decides. A workload that cannot be counted again is unmeasured and no more than
// reported.
std::vector<CostChange> confirmed_changes(const CheckContext& context, const Builds& builds,
                                          const ValgrindRuns& runs, InstructionCounts& counts,
                                          CostFinding& finding) {
  const std::vector<CostChange> first = compare(context, counts);
  std::vector<bool> is_unmeasured(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (first[i].verdict != CostVerdict::Regressed) continue;
    context.log(
        fmt::format("{} {}: counting it again", first[i].work, percent_change(first[i].ratio)));
    const auto recount = [&](const Build& build, WorkloadCount& count) {
      const auto again = runs.count(build.source(), counts.works[i]);
      if (again) {
        count = *again;
      } else {
        is_unmeasured[i] = true;
        finding.unmeasured.push_back(
            fmt::format("{}: {}", first[i].work, to_string(again.error())));
      }
    };
    recount(builds.base, counts.base[i]);
    recount(builds.head, counts.head[i]);
  }
  std::vector<CostChange> second = compare(context, counts);
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (is_unmeasured[i]) {
      if (second[i].verdict == CostVerdict::Regressed) second[i].verdict = CostVerdict::Increased;
      continue;
    }
    if (first[i].verdict != CostVerdict::Regressed || second[i].verdict == CostVerdict::Regressed) {
      continue;
    }
    finding.warnings.push_back(fmt::format("not confirmed: {} {} at first, then {}", first[i].work,
                                           percent_change(first[i].ratio),
                                           percent_change(second[i].ratio)));
  }
  return second;
}

FigureVerdict figure_verdict(CostVerdict verdict) {
  switch (verdict) {
    case CostVerdict::Unchanged:
      return FigureVerdict::None;
    case CostVerdict::Improved:
    case CostVerdict::Increased:
      return FigureVerdict::Reported;
    case CostVerdict::Regressed:
      return FigureVerdict::Failed;
  }
  return FigureVerdict::None;
}

Figure figure_of(const CostChange& change, const regression::CostThresholds& thresholds) {
  const double growth = change.ratio - 1;
  Figure figure{.name = change.work,
                .base = static_cast<std::int64_t>(change.base.instructions),
                .head = static_cast<std::int64_t>(change.head.instructions),
                .unit = "instructions",
                .verdict = figure_verdict(change.verdict),
                .measured = MeasuredChange{.low = growth,
                                           .value = growth,
                                           .high = growth,
                                           .reported_at = thresholds.reported,
                                           .fails_at = change.per_unit ? thresholds.failing_per_unit
                                                                       : thresholds.failing}};
  if (change.unit.empty()) return figure;
  const auto per_unit = [](WorkloadCount count) {
    return static_cast<double>(count.instructions) / static_cast<double>(count.units);
  };
  figure.base = per_unit(change.base);
  figure.head = per_unit(change.head);
  figure.unit = "instructions/" + change.unit;
  return figure;
}

}  // namespace

tl::expected<InstructionCounts, CheckReport> count_instructions(const CheckContext& context,
                                                                const Builds& builds,
                                                                const std::vector<Workload>& works,
                                                                const ValgrindRuns& runs) {
  const AllCounts all = count_all(context, builds, works, runs);
  const auto failure = [](std::string_view whose, const Workload& work, const Error& error) {
    return to_string(within(fmt::format("{}: {}", whose, work.name), error));
  };
  InstructionCounts counts;
  const auto has_startup = [&](const Workload& work) {
    return work.startup.empty() ||
           std::any_of(counts.works.begin(), counts.works.end(),
                       [&](const Workload& other) { return other.name == work.startup; });
  };
  for (std::size_t i = 0; i < works.size(); ++i) {
    const Workload& work = works[i];
    if (!all.base[i] && context.manifests.are_own_rules) {
      counts.left_out.push_back(failure("not counted in the base", work, all.base[i].error()));
      continue;
    }
    if (!all.base[i]) {
      return tl::unexpected(CheckReport{.result = CheckResult::NoVerdict,
                                        .reason = failure("base", work, all.base[i].error()),
                                        .environment = true});
    }
    if (!all.head[i]) {
      return tl::unexpected(CheckReport{.result = CheckResult::Fail,
                                        .reason = failure("head", work, all.head[i].error())});
    }
    if (!has_startup(work)) {
      counts.left_out.push_back(
          fmt::format("not counted without its start-up {}: {}", work.startup, work.name));
      continue;
    }
    counts.works.push_back(work);
    counts.base.push_back(*all.base[i]);
    counts.head.push_back(*all.head[i]);
  }
  return counts;
}

InstructionCosts judge_instructions(const CheckContext& context, const Builds& builds,
                                    InstructionCounts counts, const ValgrindRuns& runs) {
  InstructionCosts costs;
  CostFinding& finding = costs.finding;
  finding.warnings = counts.left_out;
  const std::vector<CostChange> changes = confirmed_changes(context, builds, runs, counts, finding);
  std::vector<std::string> failures;
  double largest = 0;
  for (const CostChange& change : changes) {
    finding.figures.push_back(figure_of(change, context.rules().thresholds.of(change.work)));
    const std::string text = fmt::format("{} {}{}", change.work, percent_change(change.ratio),
                                         change.per_unit ? " per " + change.unit : "");
    if (change.verdict == CostVerdict::Regressed) {
      failures.push_back(text);
    } else if (change.verdict != CostVerdict::Unchanged) {
      finding.warnings.push_back("instructions: " + text);
    }
    if (change.ratio > largest) {
      largest = change.ratio;
      costs.largest_growth = text;
    }
  }
  if (!failures.empty()) {
    finding.failures.push_back(fmt::format("instructions: {}", fmt::join(failures, ", ")));
  }
  ChangedFunctions functions = changed_functions(context, builds, counts.works, changes, runs);
  finding.details = std::move(functions.text);
  finding.functions = std::move(functions.functions);
  return costs;
}

}  // namespace raum::ci
