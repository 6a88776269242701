#include "engine/protocol/session.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/core/build_info.h"
#include "base/core/memory.h"
#include "base/core/splitmix.h"
#include "engine/board/position_text.h"
#include "engine/protocol/error_line.h"
#include "engine/protocol/help.h"
#include "engine/protocol/transcript_fixture.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

constexpr const char* kFlagshipOptions =
    "an option of flagship: Engine, Ponder, Move Overhead, Hash, Threads, MultiPV, Level, Seed, "
    "EndgamePath, EvalFile";

TEST(Session, AnnouncesItselfItsOptionsAndItsBuild) {
  const auto lines = answers({"setoption name Engine value js-schach", "uci"});
  const BuildInfo build = build_info();
  Options options;
  ASSERT_TRUE(options.set("Engine", "js-schach"));
  std::vector<std::string> expected{
      fmt::format("id name Raumlab js-schach {} {}", build.version, build.commit),
      "id author the Raumlab authors"};
  for (const std::string& line : options.announce()) expected.push_back(line);
  expected.push_back("info string build " + build_line());
  expected.emplace_back("uciok");
  EXPECT_EQ(lines, expected);
}

TEST(Session, AnswersEachBadLineWithOneErrorLineAndKeepsThePosition) {
  const std::string hash_range = fmt::format("a whole number from 0 to {}", max_table_mib());
  const std::string kings = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4";
  const std::vector<std::pair<std::string, Error>> rows{
      {"fly", {"command", "\"fly\"", "a command that help lists"}},
      {"hepl", {"command", "\"hepl\"", "a command that help lists, such as help"}},
      {"perft 3", {"command", "\"perft\"", "a command that help lists"}},
      {"uci x", {"uci", "\"x\"", "nothing after it"}},
      {"isready now", {"isready", "\"now\"", "nothing after it"}},
      {"ucinewgame x", {"ucinewgame", "\"x\"", "nothing after it"}},
      {"d x", {"position", "\"x\"", "startpos or fen and a position text"}},
      {"eval x y", {"eval", "\"x\"", "nothing after it"}},
      {"result x", {"result", "\"x\"", "nothing after it"}},
      {"help x", {"help", "\"x\"", "nothing after it"}},
      {"version x", {"version", "\"x\"", "nothing after it"}},
      {"stop now", {"stop", "\"now\"", "nothing after it"}},
      {"quit x", {"quit", "\"x\"", "nothing after it"}},
      {"go depth", {"go depth", "nothing", "a whole number from 1 to 100"}},
      {"go depth 4x", {"go depth", "\"4x\"", "a whole number from 1 to 100"}},
      {"bench 0", {"bench", "\"0\"", "a whole number from 1 to 100"}},
      {"bench 2 3", {"bench", "\"3\"", "nothing after the depth"}},
      {"setoption", {"setoption", "nothing", "name NAME value VALUE"}},
      {"setoption name", {"setoption", "nothing", "name NAME value VALUE"}},
      {"setoption value 3", {"setoption", "\"value\"", "\"name\""}},
      {"setoption Hash name x", {"setoption", "\"Hash\"", "\"name\""}},
      {"setoption name MultPV value 2",
       {"setoption", "\"MultPV\"", "an option of flagship, such as MultiPV"}},
      {"setoption name Hash name value 3", {"setoption", "\"Hash name\"", kFlagshipOptions}},
      {"setoption name Hash value -1", {"option Hash", "\"-1\"", hash_range}},
      {"setoption name Hash value 3 value 4", {"option Hash", "\"3 value 4\"", hash_range}},
      {"setoption name Hash value 99999999", {"option Hash", "\"99999999\"", hash_range}},
      {"setoption name Ponder", {"option Ponder", "\"\"", "true or false"}},
      {"setoption name Move Overhead value 5001",
       {"option Move Overhead", "\"5001\"", "a whole number from 0 to 5000"}},
      {"setoption name Move Overhead value",
       {"option Move Overhead", "nothing", "a whole number from 0 to 5000"}},
      {"setoption name Engine value maackesgeist",
       {"option Engine: engine", "\"maackesgeist\"", "a named engine, such as maackesgeist-v2"}},
      {"position", {"position", "nothing", "startpos or fen and a position text"}},
      {"position here", {"position", "\"here\"", "startpos or fen and a position text"}},
      {"position startpos Aa2Ab2", {"position", "\"Aa2Ab2\"", "\"moves\" or the end of the line"}},
      {"position startpos moves Aa1Aa2",
       {"position: move 1", "\"Aa1Aa2\"", "a legal move of the position"}},
      {"position startpos moves Aa2Aa3 0000",
       {"position: move 2", "\"0000\"", "a legal move of the position"}},
      {"position startpos moves Aa2Ba9",
       {"position: move 1: move", "\"Aa2Ba9\"",
        "from-cell, to-cell and for a promotion q, r, b, n or u, such as Ea4Ea5q"}},
      {"position fen", {"position, column 1", "nothing", "a placement of five levels"}},
      {"position fen moves Aa2Aa3",
       {"position, column 1", "nothing", "a placement of five levels"}},
      {"position fen  " + kings, {"position, column 56", "the end", "the side to move, w or b"}},
  };
  ASSERT_EQ(rows.size(), 39U);
  for (const auto& [line, error] : rows) {
    const auto lines = answers({"position startpos moves Ac2Ac3", line, "d"});
    ASSERT_EQ(lines.size(), 11U) << line;
    EXPECT_EQ(parse_error_line(lines.front()), error) << lines.front();
    EXPECT_EQ(lines[8],
              "position rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU"
              "//5/5/2P2/PP1PP/RNKNR b 0 1");
  }
}

TEST(Session, SetsThePositionFromATextAndMoves) {
  const std::string text = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 3 9";
  const auto position = [](const std::string& line) {
    const auto lines = answers({"position startpos moves Ac2Ac3", line, "d"});
    return lines.size() == 10 ? lines[7] : "an error: " + lines.front();
  };
  EXPECT_EQ(position("position startpos"), "position " + std::string(kStartText));
  EXPECT_EQ(position("position startpos moves"), "position " + std::string(kStartText));
  EXPECT_EQ(position("position fen " + text), "position " + text);
  EXPECT_EQ(position("position fen " + text + " moves"), "position " + text);
  EXPECT_EQ(position("position fen " + text + " moves Aa1Ab1 Ee1Ed1"),
            "position 5/5/5/5/3k1//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/1K3 w 5 10");
}

TEST(Session, ListsItsCommands) {
  std::string help;
  for (const std::string& line : answers({"help"})) help += line + "\n";
  EXPECT_EQ(help, command_help(80));
}

TEST(Session, AnswersWithItsVersion) {
  EXPECT_EQ(answers({"version"}), std::vector<std::string>{"raum-engine " + build_line()});
}

// The error in an answer of exactly one line.
std::optional<Error> only_error(const std::vector<std::string>& lines) {
  return lines.size() == 1 ? parse_error_line(lines[0]) : std::nullopt;
}

TEST(Session, OffersOnlyTheOptionsOfTheChosenEngine) {
  const std::string engine = "setoption name Engine value ";
  const auto error_of = [&](const std::vector<std::string>& lines) {
    return only_error(answers(lines));
  };
  EXPECT_EQ(error_of({engine + "js-schach", "setoption name NullMove value true"}),
            (Error{"setoption", "\"NullMove\"",
                   "an option of js-schach: Engine, Ponder, Move Overhead, Hash, Threads, MultiPV, "
                   "Level, Seed, DeepCutoffs, EqualCutoffs, StalemateDraws"}));
  EXPECT_EQ(answers({engine + "js-schach", "setoption name DeepCutoffs value true",
                     engine + "alphadeepchess", "setoption name KingSafety value true",
                     "setoption name Threads value 2", engine + "js-chess-engine-v2",
                     "setoption name Randomness value 30", "setoption name Level value 5",
                     "setoption name Evaluation value raumfischer-fixed"}),
            std::vector<std::string>{});
  EXPECT_EQ(answers({engine + "raumfischer-v1-fixed", "setoption name MobilityCache value false"}),
            std::vector<std::string>{});
  EXPECT_EQ(error_of({"setoption name MobilityCache value true"}),
            (Error{"setoption", "\"MobilityCache\"", kFlagshipOptions}));
  EXPECT_EQ(error_of({engine + "js-chess-engine-v2", "setoption name Level value 0"}),
            (Error{"option Level", "\"0\"", "a whole number from 1 to 5"}));
  EXPECT_EQ(error_of({engine + "alphadepchess"}),
            (Error{"option Engine: engine", "\"alphadepchess\"",
                   "a named engine, such as alphadeepchess"}));
}

TEST(Session, EvaluatesAndBenchesTheChosenEngine) {
  for (const EngineDefinition& engine : named_engines()) {
    const auto lines = answers({"setoption name Engine value " + std::string(engine.name),
                                "position startpos moves Bb1Cc2", "eval", "bench 1"});
    ASSERT_GE(lines.size(), 3U);
    EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [](const std::string& l) {
      return l.starts_with("total ");
    })) << engine.name;
    EXPECT_TRUE(lines.back().starts_with("signature ")) << engine.name;
  }
}

TEST(Session, PrintsEveryTermOfTheEvaluation) {
  Position p = Position::start();
  p.make(Move::parse("Bb1Cc2").value());
  for (const EngineDefinition& engine : named_engines()) {
    Engine player(engine);
    std::vector<std::string> expected;
    Score total{};
    for (const EvaluationTerm& term : player.search().evaluation_terms(p)) {
      expected.push_back(fmt::format("{} {}", term.name, term.value.cp));
      total = total + term.value;
    }
    EXPECT_FALSE(expected.empty()) << engine.name;
    expected.push_back(fmt::format("total {}", total.cp));
    EXPECT_EQ(answers({"setoption name Engine value " + std::string(engine.name),
                       "position startpos moves Bb1Cc2", "eval"}),
              expected)
        << engine.name;
  }
}

// An engine that detects repetitions must learn the moves of `position`.
TEST(Session, PassesTheGameHistoryToTheSearch) {
  for (const std::string go : {"go depth 1", "go"}) {
    const auto lines = answers(
        {"setoption name Engine value alphadeepchess", "setoption name Level value 1",
         "position fen 2k1r/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/QK2R w 0 1 moves "
         "Ae1Ae2 Ee5Ee4 Ae2Ae1 Ee4Ee5 Ae1Ae2 Ee5Ee4 Ae2Ae1",
         go});
    ASSERT_EQ(lines.size(), 2U) << go;
    EXPECT_NE(lines[0].find(" score cp 0 "), std::string::npos) << lines[0];
    EXPECT_EQ(lines[1], "bestmove Ee4Ee5") << go;
  }
}

TEST(Session, LosesNoLineOutsideASearch) {
  const std::size_t many = 25'000;
  EXPECT_EQ(answers(std::vector<std::string>(many, "isready")),
            std::vector<std::string>(many, "readyok"));
}

TEST(Session, ReportsAMateIfTheLineEndsInMate) {
  const auto lines =
      answers({"position fen k4/5/5/5/5//5/4Q/5/5/5//5/5/1K3/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1",
               "go depth 2"});
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_NE(lines[1].find(" score mate 1 "), std::string::npos) << lines[1];
}

TEST(Session, BenchEndsWithTheSignatureAndRepeatsIt) {
  const auto first = answers({"bench 2"});
  const auto second = answers({"go depth 3", "bench 2"});
  ASSERT_FALSE(first.empty());
  EXPECT_TRUE(first.back().starts_with("signature "));
  EXPECT_EQ(first.back(), second.back());
}

// Protocol words in random order, mixed with noise: every line is answered or ignored, and none
// ends the session.
TEST(Session, SurvivesRandomLines) {
  const std::vector<std::string> words{
      "position", "startpos",  "fen",   "moves",          "Aa2Aa3",
      "0000",     "setoption", "name",  "value",          "Engine",
      "NullMove", "true",      "depth", "eval",           "d",
      "uci",      "isready",   "-1",    "99999999999999", "\x80\xff",
      "",         "w",         "//",    "bench",          std::string(kStartText)};
  SplitMix64 random{11};
  Transcript transcript;
  Session session([&](std::string_view line) { transcript.add(line); });
  for (int i = 0; i < 3000; ++i) {
    std::string line;
    for (auto n = random.below(6); n > 0; --n) line += words[random.below(words.size())] + " ";
    if (line.find("bench") != std::string::npos) line += "x";
    session.submit(line);
    if (i % 100 == 0) session.drain();
  }
  session.submit("go depth 1");
  session.drain();
  EXPECT_TRUE(transcript.has("bestmove "));
}

}  // namespace
}  // namespace raum
