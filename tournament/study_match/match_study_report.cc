#include "tournament/study_match/match_study_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string_view>

#include "base/core/build_info.h"
#include "base/text/numbers.h"
#include "tournament/report/estimate_json.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/ratings.h"

namespace raum::tournament {
namespace {

using nlohmann::ordered_json;

// The counts from the other player's view.
GameCounts turned(const GameCounts& games) { return {games.win, games.draw, games.loss}; }

std::string with_interval(const Estimate& e) {
  return fmt::format("{:+7.1f} [{:+.0f}, {:+.0f}]", e.value, e.low, e.high);
}

Ratings ratings_of(const Study& study, const std::vector<MatchStudyRow>& rows) {
  std::vector<Encounter> encounters;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    encounters.push_back({study.matches[i].first, study.matches[i].second, rows[i].pairs});
  }
  return rate(study.players.size(), encounters);
}

// The games of one player in all its matches.
struct Total {
  GameCounts games;
  std::uint64_t pairs = 0;
  PlayCost cost;
};

std::vector<Total> totals_of(const Study& study, const std::vector<MatchStudyRow>& rows) {
  std::vector<Total> totals(study.players.size());
  const auto add = [](Total& total, const GameCounts& games, const PairCounts& pairs,
                      const PlayCost& cost) {
    total.games.win += games.win;
    total.games.draw += games.draw;
    total.games.loss += games.loss;
    total.pairs += pairs.total();
    total.cost.moves += cost.moves;
    total.cost.nodes += cost.nodes;
    total.cost.seconds += cost.seconds;
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const StudyMatch& match = study.matches[i];
    add(totals[match.first], rows[i].games, rows[i].pairs, rows[i].first);
    add(totals[match.second], turned(rows[i].games), rows[i].pairs, rows[i].second);
  }
  return totals;
}

std::vector<std::size_t> best_first(const Ratings& ratings) {
  std::vector<std::size_t> order(ratings.elo.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return ratings.elo[a].value > ratings.elo[b].value;
  });
  return order;
}

std::size_t name_width(const Study& study) {
  std::size_t width = std::string_view("player").size();
  for (const StudyPlayer& player : study.players) width = std::max(width, player.name.size());
  return width;
}

std::string rating_table(const Study& study, const std::vector<MatchStudyRow>& rows) {
  const Ratings ratings = ratings_of(study, rows);
  const std::vector<Total> totals = totals_of(study, rows);
  const std::size_t width = name_width(study);
  std::string out =
      fmt::format("{:>3} {:<{}} {:<12} {:<24} {:>6} {:>7} {:>6} {:>6} {:>6} {:>12} {:>8}\n", "",
                  "player", width, "limit", "    Elo [95 %]", "pairs", "score", "won", "drawn",
                  "lost", "nodes/move", "ms/move");
  std::size_t rank = 0;
  for (const std::size_t i : best_first(ratings)) {
    const Total& total = totals[i];
    const auto moves = static_cast<double>(std::max<std::uint64_t>(1, total.cost.moves));
    out += fmt::format(
        "{:>3} {:<{}} {:<12} {:<24} {:>6} {:>6.1f}% {:>6} {:>6} {:>6} {:>12.0f} {:>8.2f}\n", ++rank,
        study.players[i].name, width, limit_of(study.players[i]), with_interval(ratings.elo[i]),
        total.pairs, 100 * total.games.score(), total.games.win, total.games.draw, total.games.loss,
        total.cost.nodes_per_move(), 1000 * total.cost.seconds / moves);
  }
  return out;
}

std::string match_table(const Study& study, const std::vector<MatchStudyRow>& rows) {
  const std::size_t width = name_width(study);
  std::string out =
      fmt::format("{:<{}} {:<{}} {:>5} {:>5} {:>5} {:>7} {:<24} {:>6} {:>9} {:>9}  {}\n", "first",
                  width, "second", width, "won", "drawn", "lost", "score", "    Elo [95 %]", "LOS",
                  "nodes", "time", "document");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const MatchStudyRow& row = rows[i];
    const StudyMatch& match = study.matches[i];
    const double nodes = row.second.nodes_per_move() > 0
                             ? row.first.nodes_per_move() / row.second.nodes_per_move()
                             : 0;
    const double time = row.second.seconds > 0 ? row.first.seconds / row.second.seconds : 0;
    out += fmt::format(
        "{:<{}} {:<{}} {:>5} {:>5} {:>5} {:>6.1f}% {:<24} {:>5.1f}% {:>8.2f}x {:>8.2f}x  {}\n",
        study.players[match.first].name, width, study.players[match.second].name, width,
        row.games.win, row.games.draw, row.games.loss, 100 * row.games.score(),
        with_interval(elo(row.pairs)), 100 * los(row.pairs), nodes, time, match.claim);
  }
  return out;
}

ordered_json json_of(const GameCounts& games) {
  return {{"win", games.win}, {"draw", games.draw}, {"loss", games.loss}};
}

ordered_json json_of(const PlayCost& cost) {
  return {{"moves", cost.moves}, {"nodes", cost.nodes}, {"seconds", cost.seconds}};
}

}  // namespace

std::string to_table(const Study& study, const MatchStudyOutcome& outcome) {
  std::string out = fmt::format(
      "{}\n{} a match from {}, seed {}{}\n", study.title, counted(outcome.pairs, "pair"),
      study.positions_path, study.seed,
      outcome.complete ? ""
                       : fmt::format("; interrupted, {} were requested", study.positions.size()));
  if (study.kind == StudyKind::League) out += rating_table(study, outcome.rows) + "\n";
  return out + match_table(study, outcome.rows);
}

std::string to_json(const Study& study, const MatchStudyOutcome& outcome) {
  const std::vector<MatchStudyRow>& rows = outcome.rows;
  ordered_json json;
  json["schema_version"] = 1;
  json["title"] = study.title;
  json["kind"] = to_string(study.kind);
  json["build"] = build_line();
  json["openings_file"] = study.positions_path;
  json["pairs"] = outcome.pairs;
  json["complete"] = outcome.complete;
  json["seed"] = study.seed;
  const Ratings ratings = ratings_of(study, rows);
  const std::vector<Total> totals = totals_of(study, rows);
  json["players"] = ordered_json::array();
  for (const std::size_t i : best_first(ratings)) {
    json["players"].push_back({{"name", study.players[i].name},
                               {"engine", study.players[i].engine},
                               {"limit", limit_of(study.players[i])},
                               {"elo", json_of(ratings.elo[i])},
                               {"pairs", totals[i].pairs},
                               {"games", json_of(totals[i].games)},
                               {"effort", json_of(totals[i].cost)}});
  }
  json["matches"] = ordered_json::array();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const MatchStudyRow& row = rows[i];
    json["matches"].push_back({{"first", study.players[study.matches[i].first].name},
                               {"second", study.players[study.matches[i].second].name},
                               {"games", json_of(row.games)},
                               {"pentanomial", row.pairs.n},
                               {"elo", json_of(elo(row.pairs))},
                               {"los", los(row.pairs)},
                               {"first_effort", json_of(row.first)},
                               {"second_effort", json_of(row.second)},
                               {"document", study.matches[i].claim}});
  }
  return json.dump() + "\n";
}

}  // namespace raum::tournament
