#include "tournament/match_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tournament/elo.h"

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

std::string interval(const Estimate& e) {
  return fmt::format("{:+.1f}  [{:+.1f}, {:+.1f}] at 95 %", e.value, e.low, e.high);
}

// Engines and reasons come out of the outside world: bytes that are not UTF-8 are replaced.
std::string dumped(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

ordered_json json_of(const Estimate& e) {
  return {{"value", e.value}, {"low", e.low}, {"high", e.high}};
}

}  // namespace

std::string verdict_text(const MatchConfig& config, const MatchOutcome& outcome) {
  if (!outcome.engine_failure.empty()) return "stopped, " + outcome.engine_failure;
  if (outcome.interrupted) return "interrupted";
  if (!outcome.complete) return "incomplete";
  if (!config.sprt) return "all pairs played";
  const auto verdict = outcome.sprt ? outcome.sprt->verdict() : SprtState::Continue;
  if (verdict == SprtState::Continue) return "undecided";
  return verdict == SprtState::H1 ? "H1 accepted" : "H0 accepted";
}

std::string to_table(const MatchConfig& config, const MatchOutcome& outcome) {
  const GameCounts& games = outcome.games;
  const double points = static_cast<double>(games.win) + 0.5 * static_cast<double>(games.draw);
  const auto total = static_cast<double>(games.total());
  std::string out = fmt::format("{} against {}\n", config.engines[0].name, config.engines[1].name);
  const auto row = [&](std::string_view name, const std::string& text) {
    out += fmt::format("{:<14}{}\n", name, text);
  };
  row("games", fmt::format("{}  W {}  D {}  L {}  score {:.1f} %", games.total(), games.win,
                           games.draw, games.loss, total > 0 ? 100 * points / total : 50.0));
  row("pairs", fmt::format("{}  {}", outcome.pairs.total(), pentanomial(outcome.pairs)));
  row("Elo", interval(elo(outcome.pairs)));
  row("nElo", interval(nelo(outcome.pairs)));
  row("LOS", fmt::format("{:.1f} %", 100 * los(outcome.pairs)));
  if (config.sprt) {
    row("SPRT",
        fmt::format("{}  {}", outcome.sprt ? llr_text(*outcome.sprt) : "no pair is finished yet,",
                    to_string(*config.sprt)));
  }
  for (const auto& [how, count] : outcome.terminations) {
    const auto& [engine, reason] = how;
    row("ended", fmt::format("{:>6}  {}{}", count, reason,
                             engine.empty() ? "" : fmt::format(" of {}", engine)));
  }
  row("verdict", verdict_text(config, outcome));
  return out;
}

std::string to_json(const MatchConfig& config, const MatchOutcome& outcome) {
  ordered_json json;
  json["schema_version"] = 1;
  json["engines"] = {config.engines[0].name, config.engines[1].name};
  json["database"] = config.db_path;
  json["seed"] = config.seed;
  json["pairs_planned"] = config.pairs;
  json["pairs"] = outcome.pairs.total();
  json["games"] = {{"total", outcome.games.total()},
                   {"win", outcome.games.win},
                   {"draw", outcome.games.draw},
                   {"loss", outcome.games.loss}};
  json["pentanomial"] = outcome.pairs.n;
  json["elo"] = json_of(elo(outcome.pairs));
  json["nelo"] = json_of(nelo(outcome.pairs));
  json["los"] = los(outcome.pairs);
  json["sprt"] = nullptr;
  if (config.sprt) {
    json["sprt"] = {{"bounds", to_string(*config.sprt)}};
    if (outcome.sprt) {
      json["sprt"]["llr"] = outcome.sprt->llr;
      json["sprt"]["lower"] = outcome.sprt->lower;
      json["sprt"]["upper"] = outcome.sprt->upper;
      json["sprt"]["verdict"] = to_string(outcome.sprt->verdict());
    }
  }
  json["terminations"] = ordered_json::array();
  for (const auto& [how, count] : outcome.terminations) {
    json["terminations"].push_back(
        {{"engine", how.first.empty() ? ordered_json(nullptr) : ordered_json(how.first)},
         {"reason", how.second},
         {"games", count}});
  }
  json["complete"] = outcome.complete;
  json["interrupted"] = outcome.interrupted;
  json["engine_failure"] =
      outcome.engine_failure.empty() ? ordered_json(nullptr) : ordered_json(outcome.engine_failure);
  json["games_played_now"] = outcome.played_now;
  json["verdict"] = verdict_text(config, outcome);
  return dumped(json);
}

std::string to_line(const MatchProgress& progress) {
  std::string line = fmt::format("pair {} done, {}/{}  {}", progress.pair, progress.pairs_done,
                                 progress.pairs, pentanomial(progress.counts));
  if (progress.sprt) line += "  " + llr_text(*progress.sprt);
  return line;
}

}  // namespace raum::tournament
