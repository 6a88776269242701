#include "regression/history/view.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "base/text/csv.h"
#include "base/text/percent.h"
#include "base/text/quote.h"

namespace raum::regression {

namespace {

using nlohmann::ordered_json;

// One row of a trend. Changes are nullopt if there is nothing to compare with or no ratio.
struct Row {
  const HistoryRun* run = nullptr;
  double value = 0;
  std::optional<double> to_previous, to_first;  // ratios
  bool begins_level = false;                    // false for the first level
};

// Values of both signs, such as Elo, have no meaningful ratio.
std::optional<double> ratio(double value, double base) {
  if (base <= 0 || value < 0) return std::nullopt;
  return value / base;
}

std::vector<Row> rows_of(const HistorySeries& series, std::span<const HistoryRun> runs,
                         std::size_t last) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const HistoryPoint& point = series.points[i];
    Row& row = rows.emplace_back();
    row.run = &runs[point.run];
    row.value = point.value;
    if (i == 0) continue;
    row.to_previous = ratio(point.value, series.points[i - 1].value);
    row.to_first = ratio(point.value, series.points[0].value);
  }
  for (const Level& level : levels_of(series)) rows[level.begin].begins_level = level.begin > 0;
  if (last > 0 && rows.size() > last) {
    rows.erase(rows.begin(), rows.end() - static_cast<std::ptrdiff_t>(last));
  }
  return rows;
}

std::string number(double value) {
  const bool is_whole = std::abs(value) < 1e15 && value == std::floor(value);
  if (!is_whole) return fmt::format("{:.6g}", value);
  std::string digits = fmt::format("{:.0f}", std::abs(value));
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return (value < 0 ? "-" : "") + digits;
}

// The processor of times; null for figures that do not depend on it.
ordered_json processor_of(const HistorySeries& series) {
  return is_timed(series.unit) ? ordered_json(series.processor) : ordered_json(nullptr);
}

ordered_json json_of(const std::optional<double>& ratio) {
  return ratio ? ordered_json(100 * (*ratio - 1)) : ordered_json(nullptr);
}

std::string dump(const ordered_json& json) {
  return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

// "cost/search (instructions)", for times "make (ns, PROCESSOR)".
std::string title_of(const HistorySeries& series) {
  return fmt::format("{} ({}{}{})", series.benchmark, series.unit.empty() ? "no unit" : series.unit,
                     series.processor.empty() ? "" : ", ", series.processor);
}

// One line per processor whose times are not judged because the newest run is from another one.
std::string processor_text(std::span<const Trend> trends) {
  // Numbers of series by older and newer processor.
  std::map<std::pair<std::string, std::string>, std::size_t> series;
  for (const Trend& trend : trends) {
    if (trend.newer_processor.empty()) continue;
    ++series[{trend.series.processor, trend.newer_processor}];
  }
  std::string text;
  for (const auto& [processors, count] : series) {
    const auto& [older, newer] = processors;
    text += fmt::format("{} series of times on {} not judged: the newest run is of {}\n", count,
                        older.empty() ? "a processor without a name" : older, newer);
  }
  return text;
}

// "1,000 to 1,050 at 0123456789ab, +5.0 %"
std::string shift_text(const Trend& trend, std::size_t level, std::span<const HistoryRun> runs) {
  const Level& before = trend.levels[level - 1];
  const Level& after = trend.levels[level];
  const HistoryRun& run = runs[trend.series.points[after.begin].run];
  const auto change = ratio(after.mean, before.mean);
  std::string text =
      fmt::format("  {} {}  {} to {}", run.short_commit(), utf8_start(run.started, 10),
                  number(before.mean), number(after.mean));
  if (change) text += "  " + percent_change(*change);
  if (after.p > 0) text += fmt::format("  p {:.3f}", after.p);
  if (!run.subject.empty()) text += "  " + run.subject;
  return text + "\n";
}

// From the accepted level to the newest one: "+10.0 %", or "0 to 3", which has no ratio.
std::string change_text(const Trend& trend) {
  const double then = trend.levels[trend.accepted].mean, now = trend.levels.back().mean;
  if (then == 0 && now != 0) return fmt::format("{} to {}", number(then), number(now));
  return percent_change(trend.ratio);
}

}  // namespace

std::string trend_table(std::span<const HistorySeries> series, std::span<const HistoryRun> runs,
                        std::size_t last) {
  std::string text;
  for (const HistorySeries& s : series) {
    text += fmt::format("{}{}\n", text.empty() ? "" : "\n", title_of(s));
    text += fmt::format("  {:<12}  {:<16}  {:>16}  {:>10}  {:>10}\n", "commit", "date", "value",
                        "previous", "first");
    for (const Row& row : rows_of(s, runs, last)) {
      std::string date(utf8_start(row.run->started, 16));
      std::replace(date.begin(), date.end(), 'T', ' ');
      const auto change = [](const std::optional<double>& r) {
        return r ? percent_change(*r) : std::string();
      };
      std::string line =
          fmt::format("  {:<12}  {:<16}  {:>16}", row.run->short_commit(), date, number(row.value));
      if (row.to_previous || row.to_first) {
        line += fmt::format("  {:>10}  {:>10}", change(row.to_previous), change(row.to_first));
      }
      if (row.begins_level) line += "  new level";
      text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
      for (const HistoryNote& note : row.run->notes) text += "    " + note.text + "\n";
    }
  }
  return text;
}

std::string trend_json(std::span<const HistorySeries> series, std::span<const HistoryRun> runs,
                       std::size_t last) {
  ordered_json out{{"schema_version", 1}, {"benchmarks", ordered_json::array()}};
  for (const HistorySeries& s : series) {
    ordered_json points = ordered_json::array();
    for (const Row& row : rows_of(s, runs, last)) {
      ordered_json notes = ordered_json::array();
      for (const HistoryNote& note : row.run->notes) {
        notes.push_back({{"text", note.text}, {"written", note.written}});
      }
      points.push_back({{"commit", row.run->commit},
                        {"subject", row.run->subject},
                        {"started", row.run->started},
                        {"value", row.value},
                        {"change_to_previous_percent", json_of(row.to_previous)},
                        {"change_to_first_percent", json_of(row.to_first)},
                        {"begins_level", row.begins_level},
                        {"accepted", row.run->is_accepted},
                        {"processor", row.run->processor},
                        {"build", row.run->build},
                        {"notes", notes}});
    }
    out["benchmarks"].push_back({{"source", s.source},
                                 {"benchmark", s.benchmark},
                                 {"unit", s.unit},
                                 {"processor", processor_of(s)},
                                 {"points", points}});
  }
  return dump(out);
}

std::string trend_csv(std::span<const HistorySeries> series, std::span<const HistoryRun> runs,
                      std::size_t last) {
  std::string text =
      "source,benchmark,unit,commit,started,value,change_to_previous_percent,"
      "change_to_first_percent,begins_level,processor\r\n";
  const auto change = [](const std::optional<double>& r) {
    return r ? fmt::format("{:.4f}", 100 * (*r - 1)) : std::string();
  };
  for (const HistorySeries& s : series) {
    for (const Row& row : rows_of(s, runs, last)) {
      text += fmt::format("{},{},{},{},{},{},{},{},{},{}\r\n", s.source, csv_field(s.benchmark),
                          csv_field(s.unit), row.run->commit, row.run->started, row.value,
                          change(row.to_previous), change(row.to_first), row.begins_level ? 1 : 0,
                          csv_field(row.run->processor));
    }
  }
  return text;
}

std::string check_text(std::span<const Trend> trends, std::span<const HistoryRun> runs,
                       double threshold) {
  std::string text, worse;
  std::size_t judged = 0;
  for (const Trend& trend : trends) {
    if (trend.verdict != TrendVerdict::Unjudged) ++judged;
    if (trend.verdict == TrendVerdict::Worse) {
      worse += fmt::format("{}{} {} {}", worse.empty() ? "" : ", ", trend.series.benchmark,
                           change_text(trend), trend.series.unit);
    }
    if (trend.levels.size() < 2) continue;
    const bool is_judged = trend.verdict != TrendVerdict::Unjudged;
    const HistoryPoint& since = trend.series.points[trend.levels[trend.accepted].begin];
    text += fmt::format("{}: {}{} since {}\n", title_of(trend.series), to_string(trend.verdict),
                        is_judged ? " " + change_text(trend) : "", runs[since.run].short_commit());
    for (std::size_t i = 1; i < trend.levels.size(); ++i) text += shift_text(trend, i, runs);
  }
  text += processor_text(trends);
  if (!worse.empty()) {
    return text + fmt::format("FAIL worse by more than {:.4g} %: {}\n", 100 * threshold, worse);
  }
  if (judged == 0) return text + "NO VERDICT no series that can be judged\n";
  return text + fmt::format("PASS {} of {} series judged, none worse by more than {:.4g} %\n",
                            judged, trends.size(), 100 * threshold);
}

std::string check_json(std::span<const Trend> trends, std::span<const HistoryRun> runs,
                       double threshold) {
  ordered_json out{{"schema_version", 1}, {"threshold_percent", 100 * threshold}};
  out["benchmarks"] = ordered_json::array();
  for (const Trend& trend : trends) {
    ordered_json levels = ordered_json::array();
    for (const Level& level : trend.levels) {
      const HistoryRun& run = runs[trend.series.points[level.begin].run];
      levels.push_back({{"commit", run.commit},
                        {"started", run.started},
                        {"runs", level.end - level.begin},
                        {"mean", level.mean},
                        {"p", level.p}});
    }
    out["benchmarks"].push_back({{"source", trend.series.source},
                                 {"benchmark", trend.series.benchmark},
                                 {"unit", trend.series.unit},
                                 {"processor", processor_of(trend.series)},
                                 {"verdict", to_string(trend.verdict)},
                                 {"change_percent", 100 * (trend.ratio - 1)},
                                 {"accepted_level", trend.accepted},
                                 {"levels", levels}});
  }
  return dump(out);
}

}  // namespace raum::regression
