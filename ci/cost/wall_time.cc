#include "ci/cost/wall_time.h"

#include <fmt/core.h>

#include <cmath>
#include <optional>
#include <vector>

#include "regression/measure/processor_time.h"

namespace raum::ci {

using regression::Workload;

namespace {

// Joint confidence of all intervals of one gate: at most one gate in a hundred warns without a
// reason.
constexpr double kConfidence = 0.99;

std::vector<Workload> only_timed(std::vector<Workload> works) {
  std::erase_if(works, [](const Workload& work) { return !work.is_timed; });
  return works;
}

std::optional<MeasuredChange> measured_change(const regression::TimeChange& change, double reported,
                                              std::optional<double> failing) {
  if (!change.log_ratio) return std::nullopt;
  return MeasuredChange{.low = std::expm1(change.log_ratio->low),
                        .value = std::expm1(change.log_ratio->median),
                        .high = std::expm1(change.log_ratio->high),
                        .reported_at = reported,
                        .fails_at = failing};
}

}  // namespace

double confidence_of_each(std::size_t intervals) {
  return 1 - (1 - kConfidence) / static_cast<double>(intervals);
}

void add_wall_time(const regression::Workload& work, const regression::TimeChange& change,
                   double reported, CostFinding& finding) {
  const std::string text = regression::to_string(change);
  Figure figure{.name = fmt::format("{}, wall time", work.name),
                .base = change.base,
                .head = change.head,
                .unit = fmt::format("ns/{}", work.unit),
                .change = text,
                .measured = measured_change(change, reported, std::nullopt)};
  if (change.differs_by_more_than(reported)) {
    figure.verdict = FigureVerdict::Reported;
    finding.warnings.push_back(fmt::format("wall time: {} {}", work.name, text));
  }
  finding.figures.push_back(std::move(figure));
}

CostFinding judge_processor_time(const CheckContext& context, const Builds& builds,
                                 const std::vector<Workload>& works) {
  CostFinding finding;
  if (works.empty()) return finding;
  const double confidence = confidence_of_each(works.size());
  std::size_t done = 0;
  for (const Workload& work : works) {
    context.progress({.part = "timings", .done = done++, .total = works.size()});
    const auto measured = regression::processor_times(
        builds.base.source(), builds.head.source(), work,
        {.least_pairs = regression::values_needed(confidence)}, context.stop);
    if (!measured) {
      const bool is_of_head = measured.error().where.starts_with("head");
      auto& reasons = is_of_head                        ? finding.failures
                      : context.manifests.are_own_rules ? finding.warnings
                                                        : finding.unmeasured;
      reasons.push_back("processor time not measured: " + to_string(measured.error()));
      if (context.stop.stop_requested()) return finding;
      continue;
    }
    add_processor_time(work, regression::time_change(measured->times, confidence),
                       measured->units_differ, context.rules().thresholds.of(work.name), finding);
  }
  return finding;
}

void add_processor_time(const Workload& work, const regression::TimeChange& change,
                        bool units_differ, const regression::CostThresholds& thresholds,
                        CostFinding& finding) {
  const std::string text = regression::to_string(change);
  const double failing = units_differ ? thresholds.failing_per_unit : thresholds.failing;
  Figure figure{.name = work.name,
                .base = change.base,
                .head = change.head,
                .unit = work.unit.empty() ? "ns" : fmt::format("ns/{}", work.unit),
                .change = text,
                .measured = measured_change(change, thresholds.reported, failing)};
  const std::string words = fmt::format("processor time: {} {}", work.name, text);
  if (change.log_ratio && std::expm1(change.log_ratio->low) > failing) {
    figure.verdict = FigureVerdict::Failed;
    finding.failures.push_back(words);
  } else if (change.differs_by_more_than(thresholds.reported)) {
    figure.verdict = FigureVerdict::Reported;
    finding.warnings.push_back(words);
  } else if (!change.log_ratio) {
    finding.unmeasured.push_back(words);
  }
  finding.figures.push_back(std::move(figure));
}

CostFinding compare_wall_time(const CheckContext& context, const Builds& builds,
                              const std::vector<Workload>& all) {
  CostFinding finding;
  const auto works = only_timed(all);
  if (works.empty()) return finding;
  const double confidence = confidence_of_each(works.size());
  std::size_t done = 0;
  for (const Workload& work : works) {
    context.progress({.part = "timings", .done = done++, .total = works.size()});
    const auto times = regression::time_interleaved(builds.base.source(), builds.head.source(),
                                                    work, {}, context.stop);
    if (!times) {
      finding.warnings.push_back("wall time not measured: " + to_string(times.error()));
      if (context.stop.stop_requested()) return finding;
      continue;
    }
    add_wall_time(work, regression::time_change(*times, confidence),
                  context.rules().thresholds.of(work.name).reported, finding);
  }
  return finding;
}

}  // namespace raum::ci
