#include "ci/cost/wall_time.h"

#include <fmt/format.h>

#include <vector>

namespace raum::ci {

namespace {

// Joint confidence of all intervals of one gate: at most one gate in a hundred warns without a
// reason.
constexpr double kConfidence = 0.99;

std::vector<regression::Workload> timed_workloads() {
  std::vector<regression::Workload> works;
  for (const regression::Workload& work : regression::cost_workloads()) {
    if (work.program == regression::Program::Engine && !work.answer.empty()) works.push_back(work);
  }
  return works;
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
                .change = text};
  if (change.differs_by_more_than(reported)) {
    figure.verdict = FigureVerdict::Reported;
    finding.warnings.push_back(fmt::format("wall time: {} {}", work.name, text));
  }
  finding.figures.push_back(std::move(figure));
}

CostFinding compare_wall_time(const CheckContext& context, const Builds& builds) {
  CostFinding finding;
  const auto works = timed_workloads();
  const double confidence = confidence_of_each(works.size());
  std::size_t done = 0;
  for (const regression::Workload& work : works) {
    context.progress({.part = "timings", .done = done++, .total = works.size()});
    const auto times = regression::time_interleaved(builds.base.engine(), builds.head.engine(),
                                                    work, {}, context.stop);
    if (!times) {
      finding.warnings.push_back("wall time not measured: " + to_string(times.error()));
      if (context.stop.stop_requested()) return finding;
      continue;
    }
    add_wall_time(work, regression::time_change(*times, confidence),
                  context.thresholds.of(work.name).reported, finding);
  }
  return finding;
}

}  // namespace raum::ci
