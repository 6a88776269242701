#include "web/match/conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text/numbers.h"
#include "base/text/xml.h"
#include "tournament/match/stored_configuration.h"
#include "web/games/packed_score.h"

namespace raum::web {

using tournament::MatchOutcome;
using tournament::RunnerSession;
using tournament::StoredMatch;

namespace {

constexpr std::size_t kMostSessions = 20;
constexpr std::size_t kMostNamedGames = 100;

struct EngineSetting {
  std::size_t engine = 0;  // from 0
  std::string name;
};

// The setting of an engine in a key such as "engine 2 limit"; nullopt for other keys, and for those
// of engines that the match does not have.
std::optional<EngineSetting> engine_setting(std::string_view key, std::size_t engines) {
  constexpr std::string_view kStart = "engine ";
  if (!key.starts_with(kStart)) return std::nullopt;
  key.remove_prefix(kStart.size());
  const std::size_t end = key.find(' ');
  if (end == std::string_view::npos || key.starts_with('0')) return std::nullopt;
  const auto number =
      parse_integer(key.substr(0, end), "engine", 1, static_cast<std::int64_t>(engines));
  if (!number) return std::nullopt;
  return EngineSetting{static_cast<std::size_t>(*number - 1), std::string(key.substr(end + 1))};
}

// "3.1, 3.2, 4.1 and 7 more"
std::string shortened_list(const std::vector<std::string>& items) {
  const std::size_t shown = std::min(items.size(), kMostNamedGames);
  std::string text = fmt::format(
      "{}", fmt::join(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  if (shown < items.size()) text += fmt::format(" and {} more", items.size() - shown);
  return text;
}

}  // namespace

Table engines_table(const StoredMatch& match) {
  const auto& engines = match.config.engines;
  Table table{.caption = "Engines", .columns = {{"setting"}}, .rows = {}};
  for (const auto& engine : engines) table.columns.push_back({engine.name});
  std::map<std::string, std::vector<std::string>> rows;
  for (const auto& [key, value] : match.outcome.configuration) {
    const auto setting = engine_setting(key, engines.size());
    if (!setting || setting->name == "name") continue;
    auto& row = rows[setting->name];
    row.resize(engines.size());
    row[setting->engine] = value;
  }
  for (auto& [setting, values] : rows) {
    values.insert(values.begin(), setting);
    table.rows.push_back(std::move(values));
  }
  return table;
}

Table settings_table(const StoredMatch& match) {
  Table table{.caption = "Settings", .columns = {{"setting"}, {"value"}}, .rows = {}};
  for (const auto& [key, value] : match.outcome.configuration) {
    if (!engine_setting(key, match.config.engines.size())) table.rows.push_back({key, value});
  }
  return table;
}

Table sessions_table(const StoredMatch& match) {
  const auto& sessions = match.outcome.sessions;
  const std::size_t first = sessions.size() - std::min(sessions.size(), kMostSessions);
  Table table{.caption = first == 0 ? "Starts of the runner"
                                    : fmt::format("The last {} of {} starts of the runner",
                                                  kMostSessions, sessions.size()),
              .columns = {{"started"},
                          {"games at a time", true},
                          {"pairs", true},
                          {"openings"},
                          {"processor"},
                          {"host"},
                          {"build"},
                          {"failure"}},
              .rows = {}};
  for (std::size_t i = first; i < sessions.size(); ++i) {
    const RunnerSession& s = sessions[i];
    table.rows.push_back({s.started, fmt::format("{}", s.concurrency), fmt::format("{}", s.pairs),
                          s.openings, s.processor, s.host, s.build, s.failure.text});
  }
  return table;
}

std::vector<std::string> warnings_of(const MatchData& data) {
  const MatchOutcome& outcome = data.match.outcome;
  std::vector<std::string> warnings;
  if (!data.match.damaged.empty()) {
    warnings.push_back(
        fmt::format("damage in game {}, which does not fit its checksum: such games "
                    "count as if they were missing",
                    shortened_list(data.match.damaged)));
  }
  if (!data.match.context_damage.empty()) {
    warnings.push_back(fmt::format("damage in {}: the figures and the verdict may be wrong",
                                   fmt::join(data.match.context_damage, ", ")));
  }
  if (!data.games.unreadable.empty()) {
    warnings.push_back("cannot be read: game " + shortened_list(data.games.unreadable));
  }
  // With the number of pairs, unless a warning of the match names them with the LLR without them
  const std::string faults = fault_share_text(outcome);
  const bool are_pairs_named =
      std::any_of(outcome.warnings.begin(), outcome.warnings.end(),
                  [&](const std::string& line) { return line.starts_with(faults + ";"); });
  if (outcome.faults.games > 0 && !are_pairs_named) {
    warnings.push_back(fmt::format("{}, in {}", faults, counted(outcome.faults.pairs, "pair")));
  }
  if (outcome.repeats > 0) {
    warnings.push_back(counted(outcome.repeats, "pair") +
                       " not counted, identical to earlier ones");
  }
  if (outcome.from_cache > 0) {
    warnings.push_back(counted(outcome.from_cache, "game") +
                       " taken from earlier matches of this database");
  }
  if (data.games.wide_scores_clamped > 0) {
    warnings.push_back(fmt::format("{} beyond ±{} centipawns shown as ±{}, for lack of room",
                                   counted(data.games.wide_scores_clamped, "score"), kMostPackedCp,
                                   kMostPackedCp));
  }
  if (data.games.fault_notes_left_out > 0) {
    warnings.push_back(fmt::format("the texts of {} are left out, for lack of room",
                                   counted(data.games.fault_notes_left_out, "fault")));
  }
  for (const auto* const lines : {&outcome.equivalent_engines, &outcome.warnings}) {
    for (const std::string& line : *lines) {
      if (line != faults) warnings.push_back(line);
    }
  }
  return warnings;
}

std::string warnings_section(const MatchData& data) {
  const std::vector<std::string> warnings = warnings_of(data);
  if (warnings.empty()) return {};
  std::string html = "<section id=\"warnings\" class=\"warnings\">\n<h2>Notes</h2>\n<ul>\n";
  for (const std::string& warning : warnings) html += "<li>" + xml_text(warning) + "</li>\n";
  return html + "</ul>\n</section>\n";
}

std::string conditions_section(const StoredMatch& match) {
  return fmt::format("<section id=\"conditions\">\n<h2>Conditions</h2>\n{}{}{}</section>\n",
                     to_html(engines_table(match)), to_html(settings_table(match)),
                     to_html(sessions_table(match)));
}

}  // namespace raum::web
