#include "ci/checks/wall_time_figures.h"

#include <fmt/format.h>

#include <vector>

#include "regression/measure/instructions.h"
#include "regression/measure/wall_time.h"

namespace raum::ci {

namespace {

// Of all intervals of one gate together, by Bonferroni's inequality: one gate in a hundred may warn
// of a change that is none.
constexpr double kConfidence = 0.99;

std::vector<regression::Workload> timed_workloads() {
  std::vector<regression::Workload> works;
  for (const regression::Workload& work : regression::cost_workloads()) {
    if (work.program == regression::Program::Engine && !work.answer.empty()) works.push_back(work);
  }
  return works;
}

}  // namespace

void add_wall_time(const CheckContext& context, CheckReport& report) {
  const auto works = timed_workloads();
  const double confidence = 1 - (1 - kConfidence) / static_cast<double>(works.size());
  for (const regression::Workload& work : works) {
    context.say(fmt::format("timing {} in turns", work.name));
    const auto times = regression::time_interleaved(
        context.base_build.engine(), context.head_build.engine(), work, {}, context.stop);
    if (!times) {
      report.warnings.push_back("wall time not measured: " + to_string(times.error()));
      if (context.stop.stop_requested()) return;
      continue;
    }
    const regression::TimeChange change = regression::time_change(*times, confidence);
    const std::string words = regression::to_string(change);
    report.figures.push_back({.name = fmt::format("{}, wall time", work.name),
                              .base = change.base,
                              .head = change.head,
                              .unit = fmt::format("ns/{}", work.unit),
                              .change = words});
    if (change.differs_by_more_than(context.thresholds.of(work.name).reported)) {
      report.warnings.push_back(fmt::format("wall time: {} {}", work.name, words));
    }
  }
}

}  // namespace raum::ci
