#include "tournament/messages/report_message.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/json/json_fields.h"
#include "base/text/quote.h"
#include "engine/board/generate.h"

namespace raum::tournament {
namespace {

constexpr std::array kReportNames{"game", "broken", "changed", "failed"};

Json pvs_json(const PvCounts& pvs) {
  return {{"pvs", pvs.pvs},
          {"illegal", pvs.illegal},
          {"first", pvs.first},
          {"first_ply", pvs.first_ply}};
}

Json game_json(const PlayedReport& report) {
  const StoredGame& game = report.game;
  return {{"pair", game.pair},
          {"leg", game.leg},
          {"white", game.white},
          {"black", game.black},
          {"opening", game.opening},
          {"moves", game.moves},
          {"infos", game.infos},
          {"result", game.result},
          {"reason", game.reason},
          {"failed", game.failed},
          {"detail", game.detail},
          {"stderr", game.stderr_tail},
          {"plies", game.plies},
          {"started", game.started},
          {"finished", game.finished},
          {"white_play_key", game.white_play_key},
          {"black_play_key", game.black_play_key},
          {"replays", report.replays.games},
          {"load", game.host.load},
          {"longest_gap", report.replays.longest_gap.count()},
          {"seconds", {report.seconds[0], report.seconds[1]}},
          {"variations", {pvs_json(report.pvs[0]), pvs_json(report.pvs[1])}}};
}

Json broken_json(const BrokenEngine& broken) {
  const EngineFailure& failure = broken.failure;
  Json json{{"engine", broken.name},
            {"fault", to_string(failure.fault)},
            {"detail", failure.detail},
            {"stderr", failure.stderr_tail}};
  if (failure.error) {
    json["error"] = {{"where", failure.error->where},
                     {"found", failure.error->found},
                     {"expected", failure.error->expected}};
  }
  return json;
}

Expected<int> read_leg(const JsonPlace& place) {
  const auto count = json_count(place);
  if (!count) return tl::unexpected(count.error());
  if (*count >= kLegs) return place.wrong("0 or 1");
  return static_cast<int>(*count);
}

Expected<double> read_amount(const JsonPlace& place) {
  auto amount = json_number(place);
  if (amount && *amount < 0) return place.wrong("at least 0");
  return amount;
}

Expected<std::array<double, 2>> read_seconds(const JsonPlace& list) {
  const auto seconds = json_list<double>(list, read_amount);
  if (!seconds) return tl::unexpected(seconds.error());
  if (seconds->size() != kColors.size()) return list.wrong("times of White and Black");
  return std::array<double, 2>{(*seconds)[0], (*seconds)[1]};
}

Expected<PvCounts> read_pvs(const JsonPlace& place) {
  PvCounts pvs;
  JsonFields fields(place);
  fields.read("pvs", pvs.pvs, json_count_as<std::size_t>);
  fields.read("illegal", pvs.illegal, json_count_as<std::size_t>);
  fields.read("first", pvs.first, [](const JsonPlace& at) { return at.text(); });
  fields.read("first_ply", pvs.first_ply, json_count_as<std::size_t>);
  return fields.result(std::move(pvs));
}

Expected<std::vector<PvCounts>> read_both_pvs(const JsonPlace& list) {
  auto pvs = json_list<PvCounts>(list, read_pvs);
  if (pvs && pvs->size() != kColors.size()) return list.wrong("counts of White and Black");
  return pvs;
}

Expected<WorkerReport> read_game(const JsonPlace& place) {
  PlayedReport report;
  StoredGame& game = report.game;
  std::uint64_t longest_gap = 0;
  std::vector<PvCounts> pvs;
  JsonFields fields(place);
  fields.read("pair", game.pair, json_count_as<std::size_t>);
  fields.read("leg", game.leg, read_leg);
  fields.read("white", game.white, json_text);
  fields.read("black", game.black, json_text);
  fields.read("opening", game.opening, json_text);
  fields.read("moves", game.moves, json_text);
  fields.read("infos", game.infos, json_text);
  fields.read("result", game.result, json_text);
  fields.read("reason", game.reason, json_text);
  fields.read("failed", game.failed, json_text);
  fields.read("detail", game.detail, json_text);
  fields.read("stderr", game.stderr_tail, json_text);
  fields.read("plies", game.plies, json_count_as<std::size_t>);
  fields.read("started", game.started, json_text);
  fields.read("finished", game.finished, json_text);
  fields.read("white_play_key", game.white_play_key, json_text);
  fields.read("black_play_key", game.black_play_key, json_text);
  fields.read("replays", report.replays.games, json_count_as<std::size_t>);
  fields.read("load", game.host.load, read_amount);
  fields.read("longest_gap", longest_gap, json_count);
  fields.read("seconds", report.seconds, read_seconds);
  fields.read("variations", pvs, read_both_pvs);
  if (pvs.size() == report.pvs.size()) std::move(pvs.begin(), pvs.end(), report.pvs.begin());
  constexpr std::uint64_t kDay = 86'400'000;
  report.replays.longest_gap = std::chrono::milliseconds(std::min(longest_gap, kDay));
  return fields.result(WorkerReport(std::move(report)));
}

Expected<EngineFault> read_fault(const JsonPlace& place) {
  const auto text = json_text(place);
  if (!text) return tl::unexpected(text.error());
  for (int i = 0; i < static_cast<int>(EngineFault::Stopped); ++i) {
    const auto fault = static_cast<EngineFault>(i);
    if (to_string(fault) == *text) return fault;
  }
  return place.wrong("the name of a fault");
}

Expected<WorkerReport> read_broken(const JsonPlace& place) {
  BrokenEngine broken{.name = {}, .failure = {.fault = EngineFault::CannotStart, .detail = {}}};
  EngineFailure& failure = broken.failure;
  const auto printable = [](const JsonPlace& at) { return at.text(); };
  JsonFields fields(place);
  fields.read("engine", broken.name, printable);
  fields.read("fault", failure.fault, read_fault);
  fields.read("detail", failure.detail, printable);
  fields.read("stderr", failure.stderr_tail, json_text);
  fields.read_optional("error", failure.error, [&](const JsonPlace& at) {
    Error error;
    JsonFields texts(at);
    texts.read("where", error.where, printable);
    texts.read("found", error.found, printable);
    texts.read("expected", error.expected, printable);
    return texts.result(std::optional<Error>(std::move(error)));
  });
  return fields.result(WorkerReport(std::move(broken)));
}

Expected<WorkerReport> read_changed(const JsonPlace& place) {
  ChangedEngine changed;
  const auto printable = [](const JsonPlace& at) { return at.text(); };
  JsonFields fields(place);
  fields.read("engine", changed.name, printable);
  fields.read("path", changed.path, printable);
  return fields.result(WorkerReport(std::move(changed)));
}

tl::unexpected<Error> wrong(const StoredGame& game, const char* what, std::string found,
                            std::string expected) {
  return fail(fmt::format("game {}.{}: {}", game.pair, game.leg + 1, what), std::move(found),
              std::move(expected));
}

Expected<void> check_moves(const StoredGame& game, const Position& opening) {
  const auto moves = parse_moves(game.moves);
  if (!moves) return wrong(game, "moves", to_string(moves.error()), "moves");
  const auto infos = parse_infos(game.infos);
  if (!infos) return wrong(game, "reports", to_string(infos.error()), "one for each move");
  if (moves->size() != game.plies) {
    return wrong(game, "plies", std::to_string(game.plies), std::to_string(moves->size()));
  }
  if (infos->size() != game.plies) {
    return wrong(game, "reports", std::to_string(infos->size()), std::to_string(game.plies));
  }
  Position position = opening;
  for (const Move move : *moves) {
    if (!move.is_some() || !is_legal(position, move)) {
      return wrong(game, "moves", raum::quoted(to_string(move)), "a legal move");
    }
    position.make(move);
  }
  return {};
}

}  // namespace

Json report_json(const WorkerReport& report) {
  if (const auto* played = std::get_if<PlayedReport>(&report)) {
    return {{"game", game_json(*played)}};
  }
  if (const auto* broken = std::get_if<BrokenEngine>(&report)) {
    return {{"broken", broken_json(*broken)}};
  }
  if (const auto* changed = std::get_if<ChangedEngine>(&report)) {
    return {{"changed", {{"engine", changed->name}, {"path", changed->path}}}};
  }
  const auto* const failed = std::get_if<FailedWorker>(&report);
  return {{"failed", failed == nullptr ? std::string() : failed->what}};
}

bool is_report(const Json& message) {
  return std::any_of(kReportNames.begin(), kReportNames.end(),
                     [&](const char* name) { return message.contains(name); });
}

Expected<WorkerReport> read_report(const Json& message) {
  const JsonPlace whole{message, "message"};
  if (message.contains("game")) return whole.member("game").and_then(read_game);
  if (message.contains("broken")) return whole.member("broken").and_then(read_broken);
  if (message.contains("changed")) return whole.member("changed").and_then(read_changed);
  return whole.member("failed").and_then([](const JsonPlace& place) -> Expected<WorkerReport> {
    const auto text = place.text();
    if (!text) return tl::unexpected(text.error());
    return FailedWorker{*text};
  });
}

Expected<void> check_game(const StoredGame& game, const Job& job,
                          const std::vector<Contender>& contenders) {
  if (game.pair != job.pair || !job.legs[game.leg]) {
    return wrong(game, "number", "a game that was not asked for",
                 fmt::format("one of pair {}", job.pair));
  }
  const Contender& first = contenders[job.players.first];
  const Contender& second = contenders[job.players.second];
  const Contender& white = game.leg == 0 ? first : second;
  const Contender& black = game.leg == 0 ? second : first;
  if (game.white != white.name() || game.black != black.name()) {
    return wrong(game, "players", quoted_utf8(game.white + " - " + game.black),
                 quoted_utf8(white.name() + " - " + black.name()));
  }
  if (game.opening != job.opening.text) {
    return wrong(game, "opening", raum::quoted(game.opening), raum::quoted(job.opening.text));
  }
  const bool has_keys = !game.white_play_key.empty() || !game.black_play_key.empty();
  if (has_keys &&
      (game.white_play_key != white.play_key || game.black_play_key != black.play_key)) {
    return wrong(game, "play keys", raum::quoted(game.white_play_key),
                 raum::quoted(white.play_key));
  }
  if (has_keys && !game.failed.empty()) {
    return wrong(game, "play keys", "those of a game that ended by a fault", "none");
  }
  if (game.result != "1-0" && game.result != "0-1" && game.result != "1/2-1/2") {
    return wrong(game, "result", raum::quoted(game.result), "1-0, 0-1 or 1/2-1/2");
  }
  if (!game.failed.empty() && game.failed != game.white && game.failed != game.black) {
    return wrong(game, "failed engine", quoted_utf8(game.failed), "one of the players");
  }
  if (!game.failed.empty() && game.result != (game.failed == game.white ? "0-1" : "1-0")) {
    return wrong(game, "result", raum::quoted(game.result), "the loss of the engine that failed");
  }
  for (const std::string& text : {game.reason, game.detail, game.started, game.finished}) {
    if (!is_printable_utf8(text)) return wrong(game, "text", raum::quoted(text), "printable text");
  }
  return check_moves(game, job.opening.position);
}

}  // namespace raum::tournament
