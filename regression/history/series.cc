#include "regression/history/series.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/core/assert.h"
#include "base/text/nearest.h"
#include "base/text/quote.h"

namespace raum::regression {

namespace {

// "calls": allocator calls in a gate's report.
constexpr std::array<std::string_view, 14> kSmallIsBetter{
    "s",     "ms",  "us",  "µs",  "ns",    "instructions", "cycles",
    "bytes", "KiB", "MiB", "GiB", "calls", "misses",       "kB"};
constexpr std::array<std::string_view, 8> kExact{"instructions", "nodes", "bytes", "KiB",
                                                 "MiB",          "GiB",   "calls", "kB"};

constexpr std::array<std::string_view, 5> kTimes{"s", "ms", "us", "µs", "ns"};

constexpr std::size_t kMostNoisyPoints = 500;

// The part before the slash: "instructions" of "instructions/node".
std::string_view numerator(std::string_view unit) { return unit.substr(0, unit.find('/')); }

template <std::size_t N>
bool is_one_of(std::string_view text, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

// Whether the gate itself treats these figures as informational.
bool only_informs(const HistorySeries& series) {
  return series.source == "gate" &&
         (series.benchmark.starts_with("builds/") || series.benchmark.starts_with("strength/") ||
          series.benchmark.ends_with(", wall time"));
}

bool has_exact_figures(const HistorySeries& series) {
  return is_exact(series.unit) &&
         !(series.source == "gate" && series.benchmark.ends_with("/peak memory"));
}

// The newest run of the source; runs are ordered by start time.
const HistoryRun& newest_run(std::string_view source, std::span<const HistoryRun> runs) {
  const auto newest = std::find_if(runs.rbegin(), runs.rend(),
                                   [&](const HistoryRun& run) { return run.source == source; });
  RAUM_ASSERT(newest != runs.rend());
  return *newest;
}

}  // namespace

Better better_of(std::string_view unit) {
  if (is_one_of(numerator(unit), kSmallIsBetter)) return Better::Less;
  return unit.ends_with("/s") ? Better::More : Better::Neither;
}

bool is_exact(std::string_view unit) {
  return is_one_of(numerator(unit), kExact) && !unit.ends_with("/s");
}

bool is_timed(std::string_view unit) {
  return unit.ends_with("/s") || is_one_of(numerator(unit), kTimes);
}

std::vector<HistorySeries> series_of(std::span<const HistoryRun> runs) {
  // Source, benchmark, unit, processor.
  std::map<std::array<std::string, 4>, std::vector<HistoryPoint>> all;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (const HistoryFigure& f : runs[i].figures) {
      const std::string processor = is_timed(f.unit) ? runs[i].processor : "";
      all[{runs[i].source, f.benchmark, f.unit, processor}].push_back({i, f.value});
    }
  }
  std::vector<HistorySeries> series;
  for (auto& [key, points] : all) {
    series.push_back({key[0], key[1], key[2], key[3], std::move(points)});
  }
  return series;
}

Expected<std::vector<HistorySeries>> only(const std::vector<HistorySeries>& series,
                                          const std::string& benchmark) {
  std::vector<std::string_view> names;
  std::vector<HistorySeries> found;
  for (const HistorySeries& s : series) {
    names.emplace_back(s.benchmark);
    if (s.benchmark == benchmark || s.benchmark.ends_with("/" + benchmark)) found.push_back(s);
  }
  if (found.empty()) {
    return fail("--benchmark", raum::quoted(benchmark),
                names.empty() ? "a history with figures"
                              : such_as("a benchmark of this history", benchmark, names));
  }
  return found;
}

std::vector<Level> levels_of(const HistorySeries& series, const NoisyOptions& options) {
  std::vector<double> values;
  for (const HistoryPoint& point : series.points) values.push_back(point.value);
  if (has_exact_figures(series)) return exact_levels(values);
  const std::size_t older = values.size() - std::min(values.size(), kMostNoisyPoints);
  std::vector<Level> levels = noisy_levels(std::span(values).subspan(older), options);
  for (Level& level : levels) {
    level.begin += older;
    level.end += older;
  }
  if (!levels.empty()) levels.front().begin = 0;
  return levels;
}

std::string_view to_string(TrendVerdict verdict) {
  switch (verdict) {
    case TrendVerdict::Steady:
      return "steady";
    case TrendVerdict::Better:
      return "better";
    case TrendVerdict::Worse:
      return "worse";
    case TrendVerdict::Unjudged:
      return "not judged";
  }
  return {};
}

Trend judge(const HistorySeries& series, std::span<const HistoryRun> runs, double threshold,
            const NoisyOptions& options) {
  RAUM_ASSERT(!series.points.empty() && threshold >= 0);
  Trend trend{.series = series, .levels = levels_of(series, options)};
  // The index of a run of the gate; runs of raum-bench up to it count as accepted, too.
  std::size_t last_accepted = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].is_accepted) last_accepted = i;
  }
  for (std::size_t i = 0; i < trend.levels.size(); ++i) {
    if (series.points[trend.levels[i].begin].run <= last_accepted) trend.accepted = i;
  }
  const double now = trend.levels.back().mean, then = trend.levels[trend.accepted].mean;
  const Better better = better_of(series.unit);
  if (only_informs(series)) return trend;
  const std::string& processor = newest_run(series.source, runs).processor;
  if (is_timed(series.unit) && series.processor != processor) {
    trend.newer_processor = processor.empty() ? "a processor without a name" : processor;
    return trend;
  }
  if (better == Better::Neither || then <= 0) {
    // Growth from 0 has no ratio but is a regression, such as the first allocations of a search.
    const bool is_new = then == 0 && now > 0 && better == Better::Less;
    const bool is_none = then == 0 && now == 0 && better == Better::Less;
    if (is_new) trend.verdict = TrendVerdict::Worse;
    if (is_none) trend.verdict = TrendVerdict::Steady;
    return trend;
  }
  trend.ratio = now / then;
  const bool is_more = trend.ratio > 1 + threshold, is_less = trend.ratio < 1 - threshold;
  if (!is_more && !is_less) {
    trend.verdict = TrendVerdict::Steady;
  } else {
    trend.verdict =
        is_more == (better == Better::More) ? TrendVerdict::Better : TrendVerdict::Worse;
  }
  return trend;
}

}  // namespace raum::regression
