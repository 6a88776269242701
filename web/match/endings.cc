#include "web/match/endings.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "base/text/numbers.h"
#include "web/league/games_link.h"

namespace raum::web {

using tournament::StoredMatch;

namespace {

constexpr std::size_t kMostReasons = 20;
constexpr std::size_t kMostFaults = 200;
constexpr const char* kOtherReasons = "other";

// The reasons of the most games; a database can have any number of different texts.
std::set<std::string> named_reasons(const tournament::Terminations& terminations) {
  std::map<std::string, std::uint64_t> games;
  for (const auto& [how, count] : terminations) games[how.second] += count;
  std::vector<std::pair<std::string, std::uint64_t>> reasons(games.begin(), games.end());
  std::stable_sort(reasons.begin(), reasons.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  reasons.resize(std::min(reasons.size(), kMostReasons));
  std::set<std::string> named;
  for (auto& reason : reasons) named.insert(std::move(reason.first));
  return named;
}

// Adds up the games of the reasons that are not named, which have no list of their own.
void add_segment(StackedRow& row, Segment segment, bool is_named) {
  if (!is_named) {
    segment = {kOtherReasons, segment.value};
    const auto other = std::find_if(row.segments.begin(), row.segments.end(), [](const Segment& s) {
      return s.name == kOtherReasons && s.href.empty();
    });
    if (other != row.segments.end()) {
      other->value += segment.value;
      return;
    }
  }
  row.segments.push_back(std::move(segment));
}

}  // namespace

StackedChart terminations_chart(const StoredMatch& match) {
  StackedChart chart{
      .frame = {.title = "How games ended", .summary = {}}, .unit = "games", .rows = {}};
  StackedRow by_rules{.label = "no fault", .segments = {}};
  const std::set<std::string> named = named_reasons(match.outcome.terminations);
  std::uint64_t faults = 0;
  std::uint64_t games = 0;
  for (const auto& [how, count] : match.outcome.terminations) {  // by engine, "" first
    const auto& [engine, reason] = how;
    if (count == 0) continue;
    games += count;
    Segment segment{reason, static_cast<double>(count), link_to_games(engine, reason)};
    const bool is_named = named.contains(reason);
    if (engine.empty()) {
      add_segment(by_rules, std::move(segment), is_named);
      continue;
    }
    faults += count;
    const std::string label = "faults of " + engine;
    if (chart.rows.empty() || chart.rows.back().label != label) {
      chart.rows.push_back({.label = label, .segments = {}});
    }
    add_segment(chart.rows.back(), std::move(segment), is_named);
  }
  if (!by_rules.segments.empty()) chart.rows.push_back(std::move(by_rules));
  for (StackedRow& row : chart.rows) {
    std::stable_sort(row.segments.begin(), row.segments.end(),
                     [](const Segment& a, const Segment& b) { return a.value > b.value; });
  }
  chart.frame.summary =
      fmt::format("{} of {} ended by a fault of an engine.", faults, counted(games, "game"));
  return chart;
}

Table faults_table(const StoredMatch& match) {
  Table table{.caption = "Faults of engines",
              .columns = {{"engine"}, {"fault"}, {"games", true}, {"last line of stderr"}},
              .rows = {}};
  std::size_t left_out = 0;
  for (const auto& [how, count] : match.outcome.terminations) {
    if (how.first.empty()) continue;
    if (table.rows.size() == kMostFaults) {
      ++left_out;
      continue;
    }
    const auto line = match.outcome.stderr_lines.find(how);
    table.rows.push_back({how.first, how.second, fmt::format("{}", count),
                          line == match.outcome.stderr_lines.end() ? "" : line->second});
  }
  if (left_out > 0) table.caption += fmt::format("; {} left out", counted(left_out, "further row"));
  return table;
}

BarChart plies_chart(const GameLengths& lengths) {
  BarChart chart{.frame = {.title = "Length of games",
                           .summary = fmt::format("{} by their number of plies.",
                                                  counted(lengths.plies.size(), "game"))},
                 .unit = "games",
                 .tick_names = {},
                 .rows = {}};
  for (const PlyClass& c : ply_classes(lengths.plies)) {
    std::string label = c.first == c.last
                            ? fmt::format("{} {}", c.first, c.first == 1 ? "ply" : "plies")
                            : fmt::format("{}–{} plies", c.first, c.last);
    chart.rows.push_back({std::move(label), static_cast<double>(c.games), {}});
  }
  return chart;
}

BarChart times_chart(const std::string& engine, const MoveTimes& times) {
  BarChart chart{.frame = {.title = "Time per move of " + engine,
                           .summary = fmt::format("{} of {} by their time.",
                                                  counted(times.total(), "move"), engine)},
                 .unit = "moves",
                 .tick_names = {},
                 .rows = {}};
  for (const MoveTimes::Class& c : times.classes()) {
    chart.rows.push_back({c.label, static_cast<double>(c.moves), {}});
  }
  return chart;
}

std::string endings_section(const StoredMatch& match, const GameLengths& lengths) {
  std::string charts;
  const StackedChart terminations = terminations_chart(match);
  if (!terminations.rows.empty()) charts += to_html(terminations);
  if (!lengths.plies.empty()) charts += to_html(plies_chart(lengths));
  // Some thousands of engines would make a page that no browser can show.
  constexpr std::size_t kMostCharts = 8;
  std::string times_charts;
  std::size_t shown = 0;
  for (const auto& [engine, times] : lengths.times) {
    if (++shown <= kMostCharts) times_charts += to_html(times_chart(engine, times));
  }
  const bool folds_times = shown > 2;
  if (!folds_times) charts += times_charts;
  const Table faults = faults_table(match);
  if (charts.empty() && faults.rows.empty()) return {};
  std::string html = fmt::format(
      "<section id=\"endings\">\n<h2>Endings and lengths</h2>\n<div class=\"charts\">\n{}</div>\n",
      charts);
  if (folds_times) {
    html += fmt::format(
        "<details class=\"numbers\"><summary>Time per move</summary>\n<div class=\"charts\">\n"
        "{}</div>\n</details>\n",
        times_charts);
  }
  if (!faults.rows.empty()) html += to_html(faults);
  return html + "</section>\n";
}

}  // namespace raum::web
