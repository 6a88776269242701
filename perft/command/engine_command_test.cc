// Tests of `raum perft --engine`, with an engine in this process.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/board/board_text.h"
#include "engine/board/position_text.h"
#include "perft/command/command_fixture.h"
#include "perft/foreign/faulty_engine_fixture.h"

namespace raum::perft {
namespace {

// Starts the engine "right", "forgets" (a move of the knight), "forgets replies" (Black's captures)
// or "fails" (at its second answer).
struct Starter {
  std::string asked_for;
  std::chrono::milliseconds stall{0};

  StartEngine function() {
    return [this](const std::string& spec, std::chrono::milliseconds wait) {
      asked_for = spec;
      stall = wait;
      auto engine = std::make_unique<FaultyEngine>();
      if (spec == "forgets") {
        engine->forgets = [](const Position&, Move move) {
          return raum::to_string(move) == "Ab1Ac3";
        };
      }
      if (spec == "forgets replies") {
        engine->forgets = [](const Position& position, Move move) {
          return position.side_to_move() == Color::Black && position.at(move.to()).is_some();
        };
      }
      if (spec == "fails") engine->answers_left = 1;
      return Fallible<std::unique_ptr<ForeignEngine>>(std::move(engine));
    };
  }
};

TEST(PerftEngine, ConfirmsACountOfThePosition) {
  Starter starter;
  const CommandRun result =
      run({"--depth", "2", "--engine", "right", "--stall-ms", "70"}, starter.function());
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_EQ(result.out,
            "position perft(2) = 3615 ok\n1 count checked, 1 right, 0 wrong, 0 skipped\n");
  EXPECT_EQ(starter.asked_for, "right");
  EXPECT_EQ(starter.stall, std::chrono::milliseconds(70));
}

TEST(PerftEngine, WaitsAMinuteByDefault) {
  Starter starter;
  EXPECT_EQ(run({"--depth", "0", "--engine", "right"}, starter.function()).code, ExitCode::Pass);
  EXPECT_EQ(starter.stall, std::chrono::minutes(1));
  const TemporarySuite suite("perft 0 1\n");
  EXPECT_EQ(
      run({"--suite", suite.path(), "--engine", "right", "--stall-ms", "1"}, starter.function())
          .code,
      ExitCode::Pass);
  EXPECT_EQ(starter.stall, std::chrono::milliseconds(1));
}

TEST(PerftEngine, DrawsTheBoardsOfAMismatch) {
  Starter starter;
  const std::vector<std::string> words{"--depth", "1", "--engine", "forgets", "--color", "never"};
  const std::string plain = run(words, starter.function()).out;
  std::vector<std::string> with = words;
  with.emplace_back("--boards");
  const CommandRun drawn = run(with, starter.function());
  EXPECT_EQ(drawn.code, ExitCode::Fail);
  const std::string boards = std::string(kStartText) + "\n" + board_text(Position::start());
  const std::size_t last = plain.rfind("1 count checked");
  EXPECT_EQ(drawn.out, plain.substr(0, last) + boards + plain.substr(last));
  EXPECT_EQ(run({"--depth", "1", "--engine", "right", "--boards"}, starter.function()).out,
            run({"--depth", "1", "--engine", "right"}, starter.function()).out);
}

TEST(PerftEngine, ExplainsAWrongCount) {
  Starter starter;
  const CommandRun result =
      run({"--depth", "1", "--engine", "forgets", "--json"}, starter.function());
  EXPECT_EQ(result.code, ExitCode::Fail);
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json.at("wrong"), 1);
  EXPECT_EQ(json.at("checks").dump(),
            R"([{"counted":60,"depth":1,"expected":61,"explanation":"the legal moves differ\n)"
            R"(  position: )" +
                std::string(kStartText) +
                R"(\n  path: none, it is the position of the record\n  engine only: none\n)"
                R"(  not in the engine: Ab1Ac3","id":"position","place":"our own count",)"
                R"("right":false}])");
}

TEST(PerftEngine, ExplainsAWrongCountByTheFirstDepthThatDiffers) {
  Starter starter;
  const CommandRun result =
      run({"--depth", "3", "--engine", "forgets replies"}, starter.function());
  EXPECT_EQ(result.code, ExitCode::Fail);
  EXPECT_TRUE(result.out.starts_with("position perft(3) = "));
  EXPECT_NE(
      result.out.find("\n  the legal moves differ\n  position: rnknr/ppppp/5/5/5//ubqub/ppppp/"
                      "5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/P4/1PPPP/RNKNR b 0 1\n  path: "
                      "Aa2Aa3\n"),
      std::string::npos)
      << result.out;
}

TEST(PerftEngine, ChecksASuite) {
  Starter starter;
  const TemporarySuite suite("perft 1 61\nperft 2 3615\nperft 3 237316\n");
  const CommandRun right = run(
      {"--suite", suite.path(), "--engine", "right", "--max-nodes", "4000"}, starter.function());
  EXPECT_EQ(right.code, ExitCode::Pass);
  EXPECT_EQ(right.out,
            "start perft(1) = 61 ok\nstart perft(2) = 3615 ok\n"
            "2 counts checked, 2 right, 0 wrong, 1 skipped\n");
  const CommandRun wrong = run(
      {"--suite", suite.path(), "--engine", "forgets", "--max-nodes", "100"}, starter.function());
  EXPECT_EQ(wrong.code, ExitCode::Fail);
  EXPECT_TRUE(wrong.out.starts_with("start perft(1) = 60 MISMATCH, " + suite.path() +
                                    ":3 says 61\n  the legal moves differ\n"))
      << wrong.out;
}

TEST(PerftEngine, IsCheckedByItsReplies) {
  Starter starter;
  const TemporarySuite suite("perft 1 61\nperft 2 3615\n");
  const CommandRun right =
      run({"--suite", suite.path(), "--engine", "right", "--by-moves"}, starter.function());
  EXPECT_EQ(right.code, ExitCode::Pass);
  EXPECT_EQ(right.out, "start perft(1) = 61 ok\n1 count checked, 1 right, 0 wrong, 1 skipped\n");
  EXPECT_TRUE(right.err.starts_with("61 nodes in ")) << right.err;
  const TemporarySuite deeper("perft 2 3615\n");
  const CommandRun none =
      run({"--suite", deeper.path(), "--engine", "right", "--by-moves"}, starter.function());
  EXPECT_EQ(none.code, ExitCode::Usage);
  EXPECT_EQ(none.out, "");
  EXPECT_EQ(none.err,
            "raum perft: --suite: found no count of depth 1, expected at least one, for "
            "--by-moves\n");
}

TEST(PerftEngine, EndsAtItsFailureAndNamesThePlace) {
  Starter starter;
  const TemporarySuite suite("perft 1 61\nperft 2 3615\n");
  const CommandRun result = run({"--suite", suite.path(), "--engine", "fails"}, starter.function());
  EXPECT_EQ(result.code, ExitCode::Fail);
  EXPECT_EQ(result.out, "start perft(1) = 61 ok\n");
  EXPECT_EQ(result.err,
            "raum perft: " + suite.path() + ":4: engine: found a crash, expected a count\n");
}

TEST(PerftEngine, IsAskedHowGamesStand) {
  Starter starter;
  const TemporarySuite file("result ongoing\nmoves Ab1Ac3\nresult ongoing\n");
  const CommandRun right = run({"--results", file.path(), "--engine", "right"}, starter.function());
  EXPECT_EQ(right.code, ExitCode::Pass);
  EXPECT_EQ(right.out,
            "start after 0 plies: ongoing ok\nstart after 1 plies: ongoing ok\n"
            "2 results checked, 2 right, 0 wrong\n");
  const CommandRun failed =
      run({"--results", file.path(), "--engine", "fails"}, starter.function());
  EXPECT_EQ(failed.code, ExitCode::Fail);
  EXPECT_EQ(failed.err,
            "raum perft: " + file.path() + ":5: engine: found a crash, expected a count\n");
}

TEST(PerftEngine, ThatDoesNotStartIsReported) {
  const CommandRun result = run({"--depth", "1", "--engine", "x"});
  EXPECT_EQ(result.code, ExitCode::Environment);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "raum perft: engine x: found nothing, expected an engine\n");
}

}  // namespace
}  // namespace raum::perft
