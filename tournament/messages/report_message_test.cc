#include "tournament/messages/report_message.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/testing/error_of.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

using std::chrono::milliseconds;

std::vector<Contender> two_contenders() {
  std::vector<Contender> both(2);
  both[0].spec.name = "first";
  both[0].play_key = "1111111111111111";
  both[1].spec.name = "second";
  both[1].play_key = "2222222222222222";
  return both;
}

Job both_games() {
  const Position start = Position::start();
  return {.pair = 7,
          .legs = {true, true},
          .players = {0, 1},
          .opening = {.text = to_string(start), .position = start}};
}

// The first legal move in each position, four times.
std::vector<Move> some_moves() {
  std::vector<Move> moves;
  Position position = Position::start();
  while (moves.size() < 4) {
    MoveList legal;
    list_moves(position, legal);
    moves.push_back(legal[0]);
    position.make(legal[0]);
  }
  return moves;
}

// A game that the second engine, with White, has won.
StoredGame good_game() {
  StoredGame game;
  game.pair = 7;
  game.leg = 1;
  game.white = "second";
  game.black = "first";
  game.opening = std::string(kStartText);
  game.moves = to_text(some_moves());
  game.infos = "1:cp12:45:7 1/3:mate-2:45:7 -:-:-:0 1:cp0:1:2/59993:Ac2Bc2";
  game.result = "1-0";
  game.reason = "resign adjudication";
  game.plies = 4;
  game.started = "2026-01-01T00:00:00Z";
  game.finished = "2026-01-01T00:01:00Z";
  game.white_play_key = "2222222222222222";
  game.black_play_key = "1111111111111111";
  return game;
}

PlayedReport good_report() {
  PlayedReport report{.game = good_game(),
                      .replays = {.games = 2, .longest_gap = milliseconds(1'500)},
                      .pvs = {PvCounts{.pvs = 3},
                              PvCounts{.pvs = 2, .illegal = 1, .first = "Aa1Aa1", .first_ply = 4}},
                      .seconds = {0.25, 1.5}};
  report.game.host.load = 1.75;  // the rest is in the hello of the worker
  report.game.failed = "first";
  report.game.detail = "exit status 3";
  report.game.stderr_tail = "two\nlines";
  return report;
}

BrokenEngine broken_engine() {
  return {.name = "first",
          .failure = {.fault = EngineFault::RefusedOption,
                      .detail = "option Hash",
                      .error = Error{"option Hash", "\"x\"", "a number"},
                      .stderr_tail = "last\nwords"}};
}

Json arrived_report(const WorkerReport& report) { return Json::parse(report_json(report).dump()); }

// What arrives of a report. Fails the test if it is refused or of another kind.
template <class T>
T sent_report(const T& report) {
  const Json json = arrived_report(report);
  EXPECT_TRUE(is_report(json));
  const auto read = read_report(json);
  if (!read || !std::holds_alternative<T>(*read)) {
    ADD_FAILURE() << (read ? "another kind of report" : to_string(read.error()));
    return report;
  }
  return std::get<T>(*read);
}

TEST(ReportMessage, OfAGameIsReadBack) {
  const PlayedReport sent = good_report();
  const PlayedReport read = sent_report(sent);
  EXPECT_EQ(read.game, sent.game);
  EXPECT_EQ(read.replays.games, 2U);
  EXPECT_EQ(read.replays.longest_gap, milliseconds(1'500));
  EXPECT_EQ(read.pvs[0].pvs, 3U);
  EXPECT_EQ(read.pvs[0].illegal, 0U);
  EXPECT_EQ(read.pvs[1].pvs, 2U);
  EXPECT_EQ(read.pvs[1].illegal, 1U);
  EXPECT_EQ(read.pvs[1].first, "Aa1Aa1");
  EXPECT_EQ(read.pvs[1].first_ply, 4U);
  EXPECT_EQ(read.seconds, sent.seconds);
}

TEST(ReportMessage, RefusesTimesThatAreNone) {
  for (const Json& wrong : {Json{0.5}, Json{0.5, -1.0}, Json{0.5, "1"}, Json{1.0, 1.0, 1.0}}) {
    Json json = arrived_report(good_report());
    json["game"]["seconds"] = wrong;
    EXPECT_EQ(error_line(read_report(json)).find("message.game.seconds"), 0U) << wrong;
  }
}

TEST(ReportMessage, OfABrokenEngineIsReadBack) {
  const BrokenEngine sent = broken_engine();
  const BrokenEngine read = sent_report(sent);
  EXPECT_EQ(read.name, "first");
  EXPECT_EQ(read.failure.fault, EngineFault::RefusedOption);
  EXPECT_EQ(read.failure.detail, "option Hash");
  EXPECT_EQ(read.failure.error, sent.failure.error);
  EXPECT_EQ(read.failure.stderr_tail, "last\nwords");
}

TEST(ReportMessage, OfABrokenEngineKnowsEveryFault) {
  for (int i = 0; i < static_cast<int>(EngineFault::Stopped); ++i) {
    BrokenEngine broken = broken_engine();
    broken.failure.fault = static_cast<EngineFault>(i);
    broken.failure.error = std::nullopt;
    const BrokenEngine read = sent_report(broken);
    EXPECT_EQ(read.failure.fault, broken.failure.fault);
    EXPECT_EQ(read.failure.error, std::nullopt);
  }
  for (const Json& fault : {Json("stopped"), Json(""), Json("Crash"), Json(1)}) {
    Json json = arrived_report(broken_engine());
    json["broken"]["fault"] = fault;
    EXPECT_EQ(error_line(read_report(json)),
              "message.broken.fault: found " + fault.dump() + ", expected " +
                  (fault.is_string() ? "the name of a fault" : "a string"));
  }
}

TEST(ReportMessage, OfAChangedEngineIsReadBack) {
  const ChangedEngine read = sent_report(ChangedEngine{.name = "first", .path = "/bin/engine"});
  EXPECT_EQ(read.name, "first");
  EXPECT_EQ(read.path, "/bin/engine");
}

TEST(ReportMessage, OfAFailedWorkerIsReadBack) {
  EXPECT_EQ(sent_report(FailedWorker{"no memory"}).what, "no memory");
  EXPECT_EQ(error_line(read_report({{"failed", 1}})), "message.failed: found 1, expected a string");
}

TEST(ReportMessage, IsNoOtherMessage) {
  for (const char* const name : {"hello", "alive", "ready", "missing", "move", "Game"}) {
    EXPECT_FALSE(is_report({{name, true}})) << name;
  }
  EXPECT_EQ(error_line(read_report({{"alive", true}})),
            "message.failed: found nothing, expected the field");
}

TEST(ReportMessage, RefusesAMissingField) {
  const std::vector<std::pair<WorkerReport, std::size_t>> reports = {
      {good_report(), 22}, {broken_engine(), 5}, {ChangedEngine{"first", "/bin/engine"}, 2}};
  for (const auto& [report, size] : reports) {
    const Json whole = arrived_report(report);
    const std::string kind = whole.begin().key();
    ASSERT_EQ(whole[kind].size(), size);
    for (const auto& [key, value] : whole[kind].items()) {
      Json json = whole;
      json[kind].erase(key);
      if (key == "error") continue;  // may be missing
      std::string place = "message." + kind;
      place += "." + key;
      EXPECT_EQ(error_line(read_report(json)), place + ": found nothing, expected the field");
    }
  }
}

TEST(ReportMessage, RefusesAFieldOfAnotherType) {
  for (const WorkerReport& report : {WorkerReport(good_report()), WorkerReport(broken_engine()),
                                     WorkerReport(ChangedEngine{})}) {
    const Json whole = arrived_report(report);
    const std::string kind = whole.begin().key();
    for (const auto& [key, value] : whole[kind].items()) {
      Json json = whole;
      json[kind][key] = -1;
      const std::string error = error_line(read_report(json));
      std::string place = "message." + kind;
      place += "." + key;
      EXPECT_TRUE(error.starts_with(place + ": found -1, expected ") ||
                  error.starts_with(place + ".where: ") || key == "error")
          << error;
    }
    EXPECT_FALSE(read_report({{kind, Json::array()}}).has_value()) << kind;
  }
}

TEST(ReportMessage, RefusesMissingFieldsOfParts) {
  for (const char* const key : {"pvs", "illegal", "first", "first_ply"}) {
    Json json = arrived_report(good_report());
    json["game"]["variations"][1].erase(key);
    EXPECT_EQ(error_line(read_report(json)), std::string("message.game.variations[1].") + key +
                                                 ": found nothing, expected the field");
  }
  for (const char* const key : {"where", "found", "expected"}) {
    Json json = arrived_report(broken_engine());
    json["broken"]["error"].erase(key);
    EXPECT_EQ(error_line(read_report(json)),
              std::string("message.broken.error.") + key + ": found nothing, expected the field");
  }
}

TEST(ReportMessage, RefusesOtherLegsAndVariationsThanTwo) {
  Json json = arrived_report(good_report());
  json["game"]["leg"] = 2U;
  EXPECT_EQ(error_line(read_report(json)), "message.game.leg: found 2, expected 0 or 1");
  json = arrived_report(good_report());
  json["game"]["variations"].erase(0);
  EXPECT_EQ(error_line(read_report(json)),
            "message.game.variations: found array, expected counts of White and Black");
}

TEST(ReportMessage, LimitsALongGap) {
  Json json = arrived_report(good_report());
  json["game"]["longest_gap"] = 18'446'744'073'709'551'615U;
  const auto read = read_report(json);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(std::get<PlayedReport>(*read).replays.longest_gap, milliseconds(86'400'000));
}

// The error of a game after a change; "" if it is accepted.
std::string game_error(const std::function<void(StoredGame&)>& change,
                       const Job& job = both_games()) {
  StoredGame game = good_game();
  change(game);
  const auto checked = check_game(game, job, two_contenders());
  return checked ? "" : to_string(checked.error());
}

TEST(CheckGame, AcceptsAGameOfTheJob) {
  EXPECT_EQ(game_error([](StoredGame&) {}), "");
  EXPECT_EQ(game_error([](StoredGame& game) { game.white_play_key = game.black_play_key = ""; }),
            "");
  EXPECT_EQ(game_error([](StoredGame& game) {
              game.failed = "first";
              game.white_play_key = game.black_play_key = "";
              game.detail = "signal 11 (SEGV), Grüße";
              game.stderr_tail = "two\nlines";
            }),
            "");
  EXPECT_EQ(game_error([](StoredGame& game) {
              game.leg = 0;
              std::swap(game.white, game.black);
              std::swap(game.white_play_key, game.black_play_key);
              game.result = "1/2-1/2";
            }),
            "");
  EXPECT_EQ(game_error([](StoredGame& game) {
              game.moves = game.infos = "";
              game.plies = 0;
            }),
            "");
}

TEST(CheckGame, RefusesAGameThatWasNotAskedFor) {
  EXPECT_EQ(game_error([](StoredGame& game) { game.pair = 8; }),
            "game 8.2: number: found a game that was not asked for, expected one of pair 7");
  Job job = both_games();
  job.legs[1] = false;
  EXPECT_EQ(game_error([](StoredGame&) {}, job),
            "game 7.2: number: found a game that was not asked for, expected one of pair 7");
}

TEST(CheckGame, RefusesOtherPlayers) {
  const std::string expected = ", expected \"second - first\"";
  EXPECT_EQ(game_error([](StoredGame& game) { std::swap(game.white, game.black); }),
            "game 7.2: players: found \"first - second\"" + expected);
  EXPECT_EQ(game_error([](StoredGame& game) { game.white = "x"; }),
            "game 7.2: players: found \"x - first\"" + expected);
  EXPECT_EQ(game_error([](StoredGame& game) { game.black = "x"; }),
            "game 7.2: players: found \"second - x\"" + expected);
  EXPECT_EQ(game_error([](StoredGame& game) { game.leg = 0; }),
            "game 7.1: players: found \"second - first\", expected \"first - second\"");
}

TEST(CheckGame, RefusesAnotherOpening) {
  EXPECT_TRUE(game_error([](StoredGame& game) {
                game.opening += " ";
              }).starts_with("game 7.2: opening: found \"rnknr/"));
}

TEST(CheckGame, RefusesOtherPlayKeys) {
  EXPECT_EQ(game_error([](StoredGame& game) { game.white_play_key = "3333333333333333"; }),
            "game 7.2: play keys: found \"3333333333333333\", expected \"2222222222222222\"");
  EXPECT_TRUE(game_error([](StoredGame& game) {
                game.black_play_key = "3333333333333333";
              }).starts_with("game 7.2: play keys: "));
  EXPECT_TRUE(game_error([](StoredGame& game) {
                game.black_play_key = "";
              }).starts_with("game 7.2: play keys: "));
  EXPECT_TRUE(game_error([](StoredGame& game) {
                std::swap(game.white_play_key, game.black_play_key);
              }).starts_with("game 7.2: play keys: "));
}

TEST(CheckGame, RefusesAResultThatIsNone) {
  for (const char* const result : {"", "*", "1-1", "1/2", "2-0"}) {
    EXPECT_EQ(
        game_error([&](StoredGame& game) { game.result = result; }),
        "game 7.2: result: found \"" + std::string(result) + "\", expected 1-0, 0-1 or 1/2-1/2");
  }
}

TEST(CheckGame, RefusesAFailedEngineThatDoesNotPlay) {
  EXPECT_EQ(game_error([](StoredGame& game) {
              game.failed = "third";
              game.white_play_key = game.black_play_key = "";
            }),
            "game 7.2: failed engine: found \"third\", expected one of the players");
}

TEST(CheckGame, RefusesAFailedEngineThatDoesNotLose) {
  const auto error_with = [](const char* failed, const char* result) {
    return game_error([&](StoredGame& game) {
      game.failed = failed;
      game.result = result;
      game.white_play_key = game.black_play_key = "";
    });
  };
  EXPECT_EQ(error_with("second", "1-0"),
            "game 7.2: result: found \"1-0\", expected the loss of the engine that failed");
  EXPECT_NE(error_with("second", "1/2-1/2"), "");
  EXPECT_NE(error_with("first", "0-1"), "");
  EXPECT_EQ(error_with("second", "0-1"), "");
}

// Such a game is never copied in place of one that is played.
TEST(CheckGame, RefusesPlayKeysOfAGameThatEndedByAFault) {
  EXPECT_EQ(game_error([](StoredGame& game) {
              game.failed = "second";
              game.result = "0-1";
            }),
            "game 7.2: play keys: found those of a game that ended by a fault, expected none");
}

TEST(CheckGame, RefusesTextThatIsNotPrintable) {
  using Field = std::string StoredGame::*;
  for (const Field field :
       {&StoredGame::reason, &StoredGame::detail, &StoredGame::started, &StoredGame::finished}) {
    for (const char* const text : {"\x1b[2J", "a\nb", "\xff", "a\u202Eb"}) {
      const std::string error = game_error([&](StoredGame& game) { game.*field = text; });
      EXPECT_TRUE(error.starts_with("game 7.2: text: found ")) << error;
      EXPECT_NE(error.find(", expected printable text"), std::string::npos) << error;
    }
  }
}

TEST(CheckGame, RefusesWrongMoves) {
  const auto error_with = [](const std::string& moves) {
    return game_error([&](StoredGame& game) { game.moves = moves; });
  };
  EXPECT_TRUE(error_with("Ac2Bc2 xyzzy").starts_with("game 7.2: moves: found move 2: "));
  const std::vector<Move> good = some_moves();
  // Legal words in an order that is not.
  const std::string turned = to_text({good[1], good[0], good[2], good[3]});
  EXPECT_EQ(error_with(turned),
            "game 7.2: moves: found \"" + to_string(good[1]) + "\", expected a legal move");
  EXPECT_EQ(error_with(to_text({good[0], good[1], good[2], good[2]})),
            "game 7.2: moves: found \"" + to_string(good[2]) + "\", expected a legal move");
}

TEST(CheckGame, RefusesOtherNumbersOfMovesAndReports) {
  EXPECT_EQ(game_error([](StoredGame& game) { game.plies = 5; }),
            "game 7.2: plies: found 5, expected 4");
  EXPECT_EQ(game_error([](StoredGame& game) { game.moves = ""; }),
            "game 7.2: plies: found 4, expected 0");
  EXPECT_EQ(game_error([](StoredGame& game) { game.infos = "1:cp12:45:7"; }),
            "game 7.2: reports: found 1, expected 4");
  EXPECT_TRUE(game_error([](StoredGame& game) {
                game.infos = "1:cp12";
              }).starts_with("game 7.2: reports: found info 1: "));
}

}  // namespace
}  // namespace raum::tournament
