#include "web/live/live_json.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

#include "base/text/quote.h"
#include "tournament/stats/elo.h"
#include "web/live/live_board.h"
#include "web/match/elo_words.h"
#include "web/match/verdict.h"

namespace raum::web {

using tournament::LiveClock;
using tournament::LiveGame;
using tournament::LiveMove;
using tournament::LivePlace;
using tournament::MatchConfig;
using tournament::Pairing;
using tournament::Result;

namespace {

// Texts from outside have no limit of their own.
constexpr std::size_t kMostFault = 40;
constexpr std::size_t kMostPlace = 40;
constexpr std::size_t kMostSentence = 2'000;

// By LivePlace::State.
constexpr std::array kProcessNames{"here", "starting", "runs", "none"};
static_assert(LivePlace::None + 1 == kProcessNames.size());

std::string start_of(const std::string& text, std::size_t bytes) {
  return std::string(utf8_start(text, bytes));
}

double seconds(LiveClock::duration time) { return std::chrono::duration<double>(time).count(); }

Pairing players_of(const LiveSetup& setup, std::size_t pair, int leg) {
  const Pairing& pairing = setup.schedule.pairing(pair);
  return leg == 0 ? pairing : Pairing{pairing.second, pairing.first};  // White and Black
}

// How long the side to move may think before its worker counts as stale.
double stall_s(const MatchConfig& config, const tournament::EngineSpec& engine) {
  const tournament::Limit& limit = limit_of(config, engine);
  const int margin =
      engine.margin_ms.value_or(config.margin_ms.value_or(tournament::kDefaultMarginMs));
  const std::int64_t own =
      limit.is_timed() ? std::max<std::int64_t>(limit.movetime_ms,
                                                limit.clock.base_ms + limit.clock.increment_ms) +
                             margin
                       : 0;
  return 1e-3 * static_cast<double>(std::max<std::int64_t>(own, config.stall_ms));
}

Json score_json(const LiveMove& move) {
  if (move.mate_in) return {{"mate", *move.mate_in}};
  if (move.score_cp) return {{"cp", *move.score_cp}};
  return nullptr;
}

// Of a worker that plays.
Json game_json(const LiveSetup& setup, const LiveGame& game, LiveClock::time_point now) {
  const Pairing players = players_of(setup, game.pair, game.leg);
  const bool starts_with_white =
      setup.schedule.opening(game.pair).position.side_to_move() == Color::White;
  const bool is_white_to_move = starts_with_white == (game.plies % 2 == 0);
  const auto& engine = setup.config.engines[is_white_to_move ? players.first : players.second];
  const double idle_s = std::max(0.0, seconds(now - game.changed));
  Json json{{"pair", game.pair},
            {"leg", game.leg + 1},
            {"white", players.first},
            {"black", players.second},
            {"ply", game.plies},
            {"idle_s", idle_s},
            {"stale", idle_s > stall_s(setup.config, engine)}};
  if (game.moves.empty() || game.plies > game.moves.size()) return json;
  const LiveMove& last = game.moves.back();
  json["move"] = to_string(last.move);
  json["score"] = score_json(last);
  json["by"] = is_white_to_move ? "b" : "w";
  json["depth"] = last.depth ? Json(*last.depth) : Json();
  json["ms"] = last.ms;
  return json;
}

void add_workers(Json& json, const LiveSetup& setup, const LiveQuery& query,
                 LiveClock::time_point now) {
  Json workers = Json::array(), boards = Json::array();
  const std::size_t count = setup.slots.size();
  const std::size_t first = query.worker < count ? static_cast<std::size_t>(query.worker) : 0;
  std::size_t playing = 0, stale = 0, starting = 0, none = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto game = setup.slots[i].read();
    if (!game) continue;  // it begins a game at this moment
    const bool plays = game->pair >= 1 && game->pair <= setup.schedule.pairs();
    Json row = plays ? game_json(setup, *game, now) : Json::object();
    if (plays) ++playing;
    if (plays && row.at("stale") == true) ++stale;
    const LivePlace place = setup.slots[i].place();
    if (place.state == LivePlace::Starting) ++starting;
    if (place.state == LivePlace::None) ++none;
    if (i < first || i >= first + kShownWorkers) continue;
    row["worker"] = i + 1;
    row["process"] = kProcessNames[place.state];
    if (!place.host.empty()) row["place"] = start_of(place.host, kMostPlace);
    workers.push_back(std::move(row));
    if (!plays || i >= first + kShownBoards) continue;
    Json board = board_json(setup.schedule.opening(game->pair).position, *game);
    board["worker"] = i + 1;
    boards.push_back(std::move(board));
  }
  json["workers"] = std::move(workers);
  json["boards"] = std::move(boards);
  json["workers_in_all"] = count;
  json["playing"] = playing;
  json["stale"] = stale;
  json["starting"] = starting;
  json["without_process"] = none;
}

Json result_json(const LiveSetup& setup, const LiveStatus& status, const LiveResult& result,
                 std::size_t number) {
  const Pairing players = players_of(setup, result.pair, result.leg);
  const Result white = result.leg == 0 ? result.first : opposite(result.first);
  Json json{{"n", number},
            {"pair", result.pair},
            {"leg", result.leg + 1},
            {"white", players.first},
            {"black", players.second},
            {"result", white == Result::Win    ? "1-0"
                       : white == Result::Loss ? "0-1"
                                               : "1/2-1/2"}};
  if (result.failed >= 0) json["failed"] = result.failed;
  if (result.fault >= 0) {
    json["fault"] =
        start_of(status.fault_kinds[static_cast<std::size_t>(result.fault)], kMostFault);
  }
  return json;
}

void add_results(Json& json, const LiveMatch& match, const LiveStatus& status,
                 const LiveQuery& query) {
  // Fewer games also say that some were removed, but only until as many new ones are there.
  const bool is_same = query.list == status.clearings && query.after <= status.games;
  const std::size_t known = is_same ? static_cast<std::size_t>(query.after) : 0;
  const std::size_t first = status.games - std::min(status.games - known, kShownResults);
  Json list = Json::array();
  const std::vector<LiveResult> results = match.results(first, status.games - first);
  for (std::size_t i = 0; i < results.size(); ++i) {
    list.push_back(result_json(*status.setup, status, results[i], first + i + 1));
  }
  json["from"] = known;
  json["skipped"] = first - known;
  json["results"] = std::move(list);
  json["next"] = first + results.size();
  json["list"] = status.clearings;
}

void add_rate(Json& json, const LiveStatus& status, LiveClock::time_point now) {
  const LiveFigures& figures = status.figures;
  const double elapsed_s = seconds(now - status.setup->began);
  const double rate = elapsed_s > 0 ? static_cast<double>(figures.games_now) / elapsed_s : 0;
  const std::size_t left = status.setup->schedule.pairs() - figures.pairs_done;
  json["games_per_s"] = rate;
  json["eta_s"] = rate > 0 ? Json(2 * static_cast<double>(left) / rate) : Json();
}

void add_figures(Json& json, const LiveStatus& status) {
  const LiveFigures& figures = status.figures;
  const MatchConfig& config = status.setup->config;
  json["pairs_done"] = figures.pairs_done;
  json["pairs_counted"] = figures.counted;
  json["pairs"] = status.setup->schedule.pairs();
  json["games"] = status.games;
  json["faults"] = figures.faults.games;
  // Of more than two engines, the counts would be of whoever is named first in each pairing.
  const bool has_two = config.engines.size() == 2;
  json["won"] = has_two ? Json(figures.games.win) : Json();
  json["drawn"] = has_two ? Json(figures.games.draw) : Json();
  json["lost"] = has_two ? Json(figures.games.loss) : Json();
  json["pentanomial"] = has_two ? Json(figures.pairs.n) : Json();
  if (has_two && figures.pairs.total() > 0) {
    const tournament::Estimate elo = tournament::elo(figures.pairs);
    json["elo"] = {
        {"value", elo.value}, {"low", elo.low}, {"high", elo.high}, {"text", elo_words(elo)}};
  }
  if (figures.sprt) {
    json["llr"] = figures.sprt->llr;
    json["llr_bounds"] = {figures.sprt->lower, figures.sprt->upper};
  }
}

Json end_json(const LiveStatus& status) {
  const LiveEnd& end = *status.end;
  if (!end.error.empty() || !status.setup) {
    return {{"headline", "the match failed"},
            {"sentence",
             start_of(end.error.empty() ? end.outcome.engine_failure : end.error, kMostSentence)}};
  }
  const Verdict verdict = verdict_of({.id = 0,
                                      .config = status.setup->config,
                                      .outcome = end.outcome,
                                      .last_counted = status.figures.counted,
                                      .damaged = {}});
  return {{"headline", verdict.headline},
          {"sentence", start_of(verdict.sentence, kMostSentence)},
          {"counts", start_of(verdict.counts, kMostSentence)}};
}

const char* state_of(const LiveStatus& status) {
  if (status.end) return "ended";
  return status.setup ? "running" : "preparing";
}

}  // namespace

Json live_setup_json(const LiveStatus& status) {
  Json json{{"state", state_of(status)}};
  if (!status.setup) return json;
  const MatchConfig& config = status.setup->config;
  json["engines"] = tournament::player_names(config);
  Json limits = Json::array();
  for (const auto& engine : config.engines) {
    limits.push_back(to_string(limit_of(config, engine)));
  }
  json["limits"] = std::move(limits);
  json["format"] = tournament::to_string(config.format);
  json["pairs"] = status.setup->schedule.pairs();
  json["concurrency"] = config.concurrency;
  json["openings"] = config.openings_path;
  json["database"] = config.db_path;
  json["sprt"] = config.sprt ? Json(to_string(*config.sprt)) : Json();
  return json;
}

Json live_json(const LiveMatch& match, const LiveQuery& query, LiveClock::time_point now) {
  const LiveStatus status = match.status();
  Json json{{"state", state_of(status)}};
  if (status.is_incomplete) json["incomplete"] = true;
  if (status.setup) {
    add_figures(json, status);
    add_rate(json, status, now);
    add_workers(json, *status.setup, query, now);
    add_results(json, match, status, query);
  }
  if (status.end) json["end"] = end_json(status);
  return json;
}

}  // namespace raum::web
