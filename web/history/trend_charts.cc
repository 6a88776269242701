#include "web/history/trend_charts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "base/text/grouped.h"
#include "base/text/numbers.h"
#include "base/text/percent.h"
#include "base/text/quote.h"

namespace raum::web {

using regression::Better;
using regression::HistoryRun;
using regression::Level;
using regression::Trend;
using regression::TrendVerdict;

namespace {

int rank_of(const Trend& trend) {
  switch (trend.verdict) {
    case TrendVerdict::Worse:
      return 0;
    case TrendVerdict::Better:
      return 1;
    case TrendVerdict::Steady:
      return trend.levels.size() > 1 ? 2 : 3;
    case TrendVerdict::Unjudged:
      return 4;
  }
  return 4;
}

// How far the newest level is from the accepted one, whichever direction is better.
double distance_of(const Trend& trend) {
  const bool is_from_none = trend.levels[trend.accepted].mean == 0 && trend.levels.back().mean != 0;
  if (is_from_none) return std::numeric_limits<double>::infinity();
  return trend.ratio > 0 ? std::abs(std::log(trend.ratio)) : 0;
}

std::optional<std::size_t> accepted_run(std::span<const HistoryRun> runs) {
  std::optional<std::size_t> last;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].is_accepted) last = i;
  }
  return last;
}

std::string shift_text(const Level& before, const Level& level) {
  const bool has_ratio = before.mean > 0 && level.mean >= 0;
  std::string text = has_ratio
                         ? percent_change(level.mean / before.mean)
                         : fmt::format("from {} to {}", grouped(before.mean), grouped(level.mean));
  if (level.p > 0) text += fmt::format(", p {:.3f}", level.p);
  return text;
}

std::string summary_of(const Trend& trend) {
  const double now = trend.levels.back().mean;
  std::string text = fmt::format(
      "{}: {}, {}, newest level {} {}", trend.series.benchmark, to_string(trend.verdict),
      counted(trend.series.points.size(), "point"), grouped(now), trend.series.unit);
  if (trend.verdict == TrendVerdict::Worse || trend.verdict == TrendVerdict::Better) {
    const double then = trend.levels[trend.accepted].mean;
    text += fmt::format(", accepted {}", grouped(then));
    if (then != 0) text += ", " + percent_change(trend.ratio);
  }
  return text + ".";
}

}  // namespace

std::vector<Trend> sorted_trends(std::span<const HistoryRun> runs, double threshold) {
  std::vector<Trend> trends;
  for (const regression::HistorySeries& series : regression::series_of(runs)) {
    trends.push_back(regression::judge(series, runs, threshold));
  }
  std::stable_sort(trends.begin(), trends.end(), [](const Trend& a, const Trend& b) {
    const int first = rank_of(a), second = rank_of(b);
    return first != second ? first < second : distance_of(a) > distance_of(b);
  });
  return trends;
}

TrendChart chart_of(const Trend& trend, std::span<const HistoryRun> runs, double threshold) {
  const regression::HistorySeries& series = trend.series;
  TrendChart chart{.frame = {.title = series.benchmark, .summary = summary_of(trend)},
                   .unit = series.unit,
                   .is_exact = regression::is_exact(series.unit),
                   .points = {},
                   .levels = {},
                   .accepted = std::nullopt,
                   .limit = std::nullopt};
  const std::optional<std::size_t> last_accepted = accepted_run(runs);
  if (!series.processor.empty()) chart.frame.title += " on " + series.processor;
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const HistoryRun& run = runs[series.points[i].run];
    chart.points.push_back({.label = fmt::format("{} {} {}", utf8_start(run.started, 10),
                                                 run.short_commit(), run.subject),
                            .run = series.points[i].run,
                            .value = series.points[i].value});
    // Only a gate's run can be accepted; runs of raum-bench up to it count, too.
    if (last_accepted && series.points[i].run <= *last_accepted) chart.accepted = i;
  }
  for (std::size_t i = 0; i < trend.levels.size(); ++i) {
    const Level& level = trend.levels[i];
    chart.levels.push_back({.begin = level.begin,
                            .end = level.end,
                            .mean = level.mean,
                            .shift = i > 0 ? shift_text(trend.levels[i - 1], level) : ""});
  }
  const Better better = regression::better_of(series.unit);
  if (trend.verdict != TrendVerdict::Unjudged && better != Better::Neither) {
    const double change = better == Better::Less ? threshold : -threshold;
    chart.limit = trend.levels[trend.accepted].mean * (1 + change);
  }
  return chart;
}

}  // namespace raum::web
