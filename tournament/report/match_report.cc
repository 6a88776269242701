#include "tournament/report/match_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <numeric>
#include <vector>

#include "base/text/numbers.h"
#include "tournament/report/estimate_json.h"
#include "tournament/report/match_context.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/ratings.h"
#include "tournament/stats/sequential_estimate.h"

namespace raum::tournament {
namespace {

using nlohmann::ordered_json;

std::string pentanomial(const PairCounts& pairs) {
  return fmt::format("LL {}  LD {}  DD/WL {}  WD {}  WW {}", pairs.n[0], pairs.n[1], pairs.n[2],
                     pairs.n[3], pairs.n[4]);
}

std::string llr_text(const SprtState& state) {
  return fmt::format("LLR {:.2f} ({:.2f}, {:.2f})", state.llr, state.lower, state.upper);
}

// An end of the scale stands for any strength beyond it.
std::string elo_text(double elo) {
  if (std::abs(elo) >= kEloLimit) return elo > 0 ? "+∞" : "-∞";
  return fmt::format("{:+.1f}", elo);
}

std::string ends(const Estimate& e) {
  return fmt::format("[{}, {}]", elo_text(e.low), elo_text(e.high));
}

std::string elo_interval(const Estimate& e) {
  return fmt::format("{}  {} at 95 %", elo_text(e.value), ends(e));
}

// Names and reasons come from outside: replaces bytes that are not UTF-8.
std::string dumped(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

std::string table_of_two(const MatchConfig& config, const MatchOutcome& outcome) {
  const GameCounts& games = outcome.games;
  const PairCounts& pairs = outcome.pairs;
  std::string out = fmt::format("{} against {}\n", config.engines[0].name, config.engines[1].name);
  const auto row = [&](std::string_view name, const std::string& text) {
    out += fmt::format("{:<14}{}\n", name, text);
  };
  row("games", fmt::format("{}  W {}  D {}  L {}  score {:.1f} %", games.total(), games.win,
                           games.draw, games.loss, 100 * games.score()));
  row("pairs", fmt::format("{}  {}", pairs.total(), pentanomial(pairs)));
  row("ratios",
      fmt::format("draws {:.1f} %  pairs won to lost {}:{}", 100 * share(games.draw, games.total()),
                  pairs.n[3] + pairs.n[4], pairs.n[0] + pairs.n[1]));
  row("Elo", elo_interval(elo(pairs)));
  const Estimate n = nelo(pairs);
  row("nElo", fmt::format("{:+.1f}  [{:+.1f}, {:+.1f}] at 95 %", n.value, n.low, n.high));
  row("LOS", percent_text(los(pairs)) + " %");
  if (config.sprt) {
    if (outcome.sprt) row("SPRT", llr_text(*outcome.sprt));
    row(outcome.sprt ? "" : "SPRT", to_string(*config.sprt));  // with the LLR wider than 80 columns
    if (const auto stopped = estimate_after_stop(outcome.pairs, *config.sprt);
        stopped && *stopped && !(*stopped)->is_far) {
      row("Elo, stopped", elo_interval((*stopped)->elo) + ", median-unbiased");
    }
  }
  return out;
}

// "node1, Model 3000".
std::string host_text(const HostGames& host) {
  return host.host.empty() ? "the machine of the runner" : host.host + ", " + host.processor;
}

std::string load_text(const HostGames& host) {
  return fmt::format(", {:.1f} M nodes/s, load {:.1f}, at most {:.1f}", 1e-6 * host.speed,
                     host.load, host.most_load);
}

Ratings ratings_of(const MatchConfig& config, const MatchOutcome& outcome) {
  std::vector<Encounter> encounters;
  for (const PairingResult& m : outcome.pairings) {
    encounters.push_back({m.players.first, m.players.second, m.standing.pairs});
  }
  return rate(config.engines.size(), encounters);
}

// The games of each player against all others.
std::vector<GameCounts> totals_of(const MatchConfig& config, const MatchOutcome& outcome) {
  std::vector<GameCounts> totals(config.engines.size());
  for (const PairingResult& m : outcome.pairings) {
    const GameCounts& games = m.standing.games;
    GameCounts& first = totals[m.players.first];
    GameCounts& second = totals[m.players.second];
    first.win += games.win;
    first.draw += games.draw;
    first.loss += games.loss;
    second.win += games.loss;
    second.draw += games.draw;
    second.loss += games.win;
  }
  return totals;
}

// The players by descending rating.
std::vector<std::size_t> ranking_of(const Ratings& ratings) {
  std::vector<std::size_t> order(ratings.elo.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return ratings.elo[a].value > ratings.elo[b].value;
  });
  return order;
}

std::string table_of_many(const MatchConfig& config, const MatchOutcome& outcome) {
  const Ratings ratings = ratings_of(config, outcome);
  const std::vector<GameCounts> totals = totals_of(config, outcome);
  const std::vector<std::size_t> order = ranking_of(ratings);
  std::size_t width = 6;
  for (const EngineSpec& engine : config.engines) width = std::max(width, engine.name.size());
  std::string out = fmt::format("{} of {} engines, {}\n", to_string(config.format),
                                config.engines.size(), counted(outcome.games.total(), "game"));
  out += fmt::format("{:>4}  {:<{}}  {:>8}  {:>20}  {:>6}  {:>7}  {:>7}\n", "", "engine", width,
                     "Elo", "95 %", "games", "score", "draws");
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const std::size_t i = order[rank];
    const Estimate& e = ratings.elo[i];
    out += fmt::format("{:>4}  {:<{}}  {:>8}  {:>20}  {:>6}  {:>5.1f} %  {:>5.1f} %\n", rank + 1,
                       config.engines[i].name, width, elo_text(e.value), ends(e), totals[i].total(),
                       100 * totals[i].score(), 100 * share(totals[i].draw, totals[i].total()));
  }
  out += fmt::format("LOS of the row over the column, %\n{:>4}  {:<{}}", "", "", width);
  for (std::size_t rank = 0; rank < order.size(); ++rank) out += fmt::format("{:>8}", rank + 1);
  out += '\n';
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    out += fmt::format("{:>4}  {:<{}}", rank + 1, config.engines[order[rank]].name, width);
    for (const std::size_t j : order) {
      out += order[rank] == j ? fmt::format("{:>8}", "·")
                              : fmt::format("{:>8}", percent_text(ratings.los[order[rank]][j]));
    }
    out += '\n';
  }
  return out;
}

ordered_json json_of(const PairingResult& m, const MatchConfig& config) {
  const GameCounts& games = m.standing.games;
  return {{"first", config.engines[m.players.first].name},
          {"second", config.engines[m.players.second].name},
          {"pentanomial", m.standing.pairs.n},
          {"win", games.win},
          {"draw", games.draw},
          {"loss", games.loss}};
}

ordered_json ratings_json(const MatchConfig& config, const MatchOutcome& outcome) {
  const Ratings ratings = ratings_of(config, outcome);
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < config.engines.size(); ++i) {
    list.push_back({{"engine", config.engines[i].name},
                    {"elo", json_of(ratings.elo[i])},
                    {"los", ratings.los[i]}});
  }
  return list;
}

}  // namespace

std::string verdict_text(const MatchConfig& config, const MatchOutcome& outcome) {
  if (!outcome.engine_failure.empty()) return "stopped, " + outcome.engine_failure;
  if (outcome.interrupted) return "interrupted";
  if (!outcome.complete && config.sprt && !outcome.equivalent_engines.empty())
    return "plays alike, no verdict";
  if (!outcome.complete) return "incomplete";
  if (has_too_many_faults(outcome, config.max_faults)) {
    return "no verdict, " + fault_share_text(outcome);
  }
  if (!config.sprt) return "all pairs played";
  const auto verdict = outcome.sprt ? outcome.sprt->verdict() : SprtState::Continue;
  if (verdict == SprtState::Continue) return "undecided";
  return verdict == SprtState::H1 ? "H1 accepted" : "H0 accepted";
}

std::string to_table(const MatchConfig& config, const MatchOutcome& outcome) {
  const bool has_result = outcome.games.total() > 0;
  std::string out;
  if (has_result) {
    out =
        config.engines.size() == 2 ? table_of_two(config, outcome) : table_of_many(config, outcome);
  }
  const auto row = [&](std::string_view name, const std::string& text) {
    out += fmt::format("{:<14}{}\n", name, text);
  };
  if (outcome.repeats > 0) {
    row("repeats", counted(outcome.repeats, "pair") + " not counted, identical to earlier ones");
  }
  if (outcome.from_cache > 0) {
    row("cache", fmt::format("{} taken from earlier matches of this database{}",
                             counted(outcome.from_cache, "game"),
                             outcome.verified > 0 ? fmt::format(", {} replayed with the same moves",
                                                                outcome.verified)
                                                  : ""));
  }
  for (const auto* const lines : {&outcome.equivalent_engines, &outcome.warnings}) {
    for (const std::string& line : *lines) row("warning", line);
  }
  if (has_result) out += "terminations by engine\n";
  for (const auto& [how, count] : outcome.terminations) {
    if (!has_result) break;
    const auto& [engine, reason] = how;
    const auto line = outcome.stderr_lines.find(how);
    out += fmt::format(
        "{:>14}  {}{}{}\n", count, reason, engine.empty() ? "" : fmt::format(" of {}", engine),
        line == outcome.stderr_lines.end() ? "" : fmt::format(": \"{}\"", line->second));
  }
  if (!outcome.hosts.empty()) out += "games by host\n";
  for (const HostGames& host : outcome.hosts) {
    out += fmt::format(
        "{:>14}  {}{}{}\n", host.games, host_text(host), host.host.empty() ? "" : load_text(host),
        host.time_forfeits > 0 ? fmt::format(", {} lost by time", host.time_forfeits) : "");
  }
  row("verdict", verdict_text(config, outcome));
  return out;
}

std::string to_json(const MatchConfig& config, const MatchOutcome& outcome) {
  ordered_json json;
  json["schema_version"] = 1;
  json["engines"] = ordered_json::array();
  for (const EngineSpec& engine : config.engines) json["engines"].push_back(engine.name);
  json["database"] = config.db_path;
  json["configuration"] = configuration_json(outcome.configuration);
  json["sessions"] = sessions_json(outcome.sessions);
  json["seed"] = config.seed;
  json["pairs_planned"] = outcome.pairs_planned;
  json["pairs"] = outcome.pairs.total();
  json["games"] = {{"total", outcome.games.total()},
                   {"win", outcome.games.win},
                   {"draw", outcome.games.draw},
                   {"loss", outcome.games.loss}};
  json["pentanomial"] = outcome.pairs.n;
  if (config.engines.size() == 2) {
    const bool has_pair = outcome.pairs.total() > 0;
    json["elo"] = has_pair ? json_of(elo(outcome.pairs)) : ordered_json(nullptr);
    json["nelo"] = has_pair ? json_of(nelo(outcome.pairs)) : ordered_json(nullptr);
    json["los"] = has_pair ? ordered_json(los(outcome.pairs)) : ordered_json(nullptr);
  } else {
    json["ratings"] = ratings_json(config, outcome);
  }
  json["meetings"] = ordered_json::array();
  for (const PairingResult& m : outcome.pairings) json["meetings"].push_back(json_of(m, config));
  json["sprt"] = nullptr;
  if (config.sprt) {
    json["sprt"] = {{"bounds", to_string(*config.sprt)}};
    if (outcome.sprt) {
      json["sprt"]["llr"] = outcome.sprt->llr;
      json["sprt"]["lower"] = outcome.sprt->lower;
      json["sprt"]["upper"] = outcome.sprt->upper;
      const bool is_void = has_too_many_faults(outcome, config.max_faults);
      json["sprt"]["verdict"] =
          is_void ? ordered_json(nullptr) : ordered_json(to_string(outcome.sprt->verdict()));
      const auto stopped = estimate_after_stop(outcome.pairs, *config.sprt);
      json["sprt"]["elo_after_stop"] = stopped && *stopped && !(*stopped)->is_far
                                           ? json_of((*stopped)->elo)
                                           : ordered_json(nullptr);
    }
  }
  json["terminations"] = ordered_json::array();
  for (const auto& [how, count] : outcome.terminations) {
    const auto line = outcome.stderr_lines.find(how);
    json["terminations"].push_back(
        {{"engine", how.first.empty() ? ordered_json(nullptr) : ordered_json(how.first)},
         {"reason", how.second},
         {"games", count},
         {"stderr", line == outcome.stderr_lines.end() ? ordered_json(nullptr)
                                                       : ordered_json(line->second)}});
  }
  json["hosts"] = ordered_json::array();
  for (const HostGames& host : outcome.hosts) {
    json["hosts"].push_back(
        {{"host", host.host.empty() ? ordered_json(nullptr) : ordered_json(host.host)},
         {"processor", host.host.empty() ? ordered_json(nullptr) : ordered_json(host.processor)},
         {"games", host.games},
         {"time_forfeits", host.time_forfeits},
         {"speed", std::round(host.speed)},
         {"load", host.load},
         {"most_load", host.most_load}});
  }
  json["faults"] = {{"games", outcome.faults.games},
                    {"pairs", outcome.faults.pairs},
                    {"pentanomial_without", outcome.faults.without.n}};
  json["complete"] = outcome.complete;
  json["interrupted"] = outcome.interrupted;
  json["engine_failure"] =
      outcome.engine_failure.empty() ? ordered_json(nullptr) : ordered_json(outcome.engine_failure);
  json["games_played_now"] = outcome.played_now;
  json["games_from_cache"] = outcome.from_cache;
  json["games_verified"] = outcome.verified;
  json["pairs_left_out"] = outcome.repeats;
  json["plays_alike"] = outcome.equivalent_engines;
  json["warnings"] = outcome.warnings;
  json["verdict"] = verdict_text(config, outcome);
  return dumped(json);
}

}  // namespace raum::tournament
