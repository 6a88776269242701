#include "engine/protocol/session.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/position_text.h"
#include "engine/protocol/error_line.h"
#include "engine/protocol/transcript_fixture.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

TEST(Session, AnnouncesItselfItsEnginesAndOptions) {
  const auto lines = answers({"uci"});
  ASSERT_FALSE(lines.empty());
  EXPECT_TRUE(lines.front().starts_with("id name Raumlab maackesgeist-v2"));
  EXPECT_EQ(lines.back(), "uciok");
  for (const std::string_view option : {"Engine", "Hash", "Threads", "Level", "NullMove", "Killers",
                                        "History", "Aspiration", "Quiescence"}) {
    EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [&](const std::string& l) {
      return l.starts_with("option name " + std::string(option) + " ");
    })) << option;
  }
}

TEST(Session, AnswersEachBadLineWithOneErrorLineAndKeepsThePosition) {
  const std::vector<std::string> bad{
      "fly",
      "uci x",
      "isready now",
      "ucinewgame x",
      "d x",
      "eval x",
      "result x",
      "stop now",
      "quit x",
      "go depth",
      "go depth 1 depth 2",
      "go perft 2 depth 3",
      "go infinite infinite",
      "go depth 0",
      "go depth 101",
      "go depth 4x",
      "go nodes -1",
      "go perft 21",
      "go sideways",
      "bench 0",
      "bench 2 3",
      "setoption",
      "setoption name Hsh value 3",
      "setoption name Hash value -1",
      "setoption name Hash value 99999999",
      "setoption name Threads value 17",
      "setoption name Level value 6",
      "setoption name NullMove value yes",
      "setoption name Engine value maackesgeist",
      "setoption value 3",
      "position",
      "position here",
      "position startpos Aa2Ab2",
      "position startpos moves Aa1Aa2",
      "position startpos moves Aa2Aa3 0000",
      "position startpos moves Aa2Ba9",
      "position fen",
      "position fen 5/5 w 0 1",
  };
  for (const std::string& line : bad) {
    const auto lines = answers({"position startpos moves Ac2Ac3", line, "d"});
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(lines.front().starts_with("info string error ")) << line << " -> " << lines.front();
    const auto is_error = [](const std::string& l) { return l.starts_with("info string error"); };
    EXPECT_EQ(std::count_if(lines.begin(), lines.end(), is_error), 1) << line;
    EXPECT_NE(
        std::find(lines.begin(), lines.end(),
                  "position rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU"
                  "//5/5/2P2/PP1PP/RNKNR b 0 1"),
        lines.end())
        << line;
  }
}

// The error in an answer of exactly one line.
std::optional<Error> only_error(const std::vector<std::string>& lines) {
  return lines.size() == 1 ? parse_error_line(lines[0]) : std::nullopt;
}

TEST(Session, ListsItsCommands) {
  const auto lines = answers({"help"});
  ASSERT_GT(lines.size(), 5U);
  EXPECT_TRUE(lines.front().starts_with("uci, isready, ")) << lines.front();
  EXPECT_EQ(only_error(answers({"hepl"})),
            (Error{"command", "\"hepl\"", "a command that help lists, such as help"}));
  EXPECT_EQ(only_error(answers({"perft 3"})),
            (Error{"command", "\"perft\"", "a command that help lists"}));
}

TEST(Session, NamesTheNearestOption) {
  EXPECT_EQ(only_error(answers({"setoption name NulMove value true"})),
            (Error{"setoption", "\"NulMove\"", "an option of maackesgeist-v2, such as NullMove"}));
}

TEST(Session, OffersOnlyTheOptionsOfTheChosenEngine) {
  const std::string engine = "setoption name Engine value ";
  const auto error_of = [&](const std::vector<std::string>& lines) {
    return only_error(answers(lines));
  };
  EXPECT_EQ(error_of({engine + "js-schach", "setoption name NullMove value true"}),
            (Error{"setoption", "\"NullMove\"",
                   "an option of js-schach: Engine, Hash, Threads, Level, Seed, "
                   "DeepCutoffs, EqualCutoffs, StalemateDraws"}));
  EXPECT_EQ(answers({engine + "js-schach", "setoption name DeepCutoffs value true",
                     engine + "alphadeepchess", "setoption name KingSafety value true",
                     "setoption name Threads value 2", engine + "js-chess-engine-v2",
                     "setoption name Randomness value 30", "setoption name Level value 5",
                     "setoption name Evaluation value raumfischer-fixed"}),
            std::vector<std::string>{});
  EXPECT_EQ(answers({engine + "raumfischer-v1-fixed", "setoption name MobilityCache value false"}),
            std::vector<std::string>{});
  EXPECT_EQ(error_of({"setoption name MobilityCache value true"}),
            (Error{"setoption", "\"MobilityCache\"", "an option of maackesgeist-v2"}));
  EXPECT_EQ(error_of({engine + "js-chess-engine-v2", "setoption name Level value 0"}),
            (Error{"option Level", "\"0\"", "a whole number from 1 to 5"}));
  EXPECT_EQ(error_of({engine + "alphadepchess"}),
            (Error{"option Engine: engine", "\"alphadepchess\"",
                   "a named engine, such as alphadeepchess"}));
}

TEST(Options, KeepExplicitSettingsWhenALevelFollows) {
  Options options;
  ASSERT_TRUE(options.set("Engine", "js-chess-engine-v2"));
  ASSERT_TRUE(options.set("Hash", "2"));
  ASSERT_TRUE(options.set("CheckExtension", "false"));
  ASSERT_TRUE(options.set("Level", "5"));
  EXPECT_EQ(options.engine().hash_mib(), 2U);
  EXPECT_FALSE(features(options.engine()).check_extension);
  EXPECT_EQ(features(options.engine()).quiescence_plies, 4) << "set by the level";
  ASSERT_TRUE(options.set("Engine", "js-chess-engine-v2"));
  ASSERT_TRUE(options.set("Level", "5"));
  EXPECT_EQ(options.engine().hash_mib(), 40U) << "choosing an engine resets its options";
  EXPECT_TRUE(features(options.engine()).check_extension);
}

TEST(Options, SelectAReplacementByName) {
  Options options;
  ASSERT_TRUE(options.set("Engine", "alphadeepchess"));
  EXPECT_TRUE(options.set("Replacement", "depth-preferred"));
  EXPECT_EQ(features(options.engine()).replacement, Replacement::DepthPreferred);
  EXPECT_EQ(to_string(options.set("Replacement", "depth").error()),
            "option Replacement: found \"depth\", expected one of depth-preferred, two-buckets, "
            "aged, always (nearest: depth-preferred)");
  ASSERT_TRUE(options.set("Engine", "js-schach"));
  EXPECT_FALSE(options.set("Replacement", "always")) << "it has no table";
}

TEST(Options, RefuseTwoEvaluationsAtOnce) {
  Options options;
  ASSERT_TRUE(options.set("Engine", "alphadeepchess"));
  ASSERT_TRUE(options.set("KingSafety", "true"));
  const auto safety = documented(options.engine()).evaluation().value;
  EXPECT_EQ(to_string(options.set("Evaluation", "raumfischer").error()),
            "option Evaluation: found raumfischer beside KingSafety, expected one "
            "evaluation: set KingSafety to false first");
  EXPECT_TRUE(options.set("Evaluation", "alphadeepchess"));
  EXPECT_EQ(documented(options.engine()).evaluation().value, safety)
      << "choosing the engine's own evaluation changes nothing";
  ASSERT_TRUE(options.set("KingSafety", "false"));
  ASSERT_TRUE(options.set("Evaluation", "raumfischer"));
  const auto raumfischer = documented(options.engine()).evaluation().value;
  EXPECT_EQ(to_string(options.set("KingSafety", "true").error()),
            "option KingSafety: found true beside another Evaluation, expected one "
            "evaluation: set Evaluation to the engine's own first");
  EXPECT_TRUE(options.set("KingSafety", "false"));
  EXPECT_EQ(documented(options.engine()).evaluation().value, raumfischer);
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

TEST(Options, AcceptASpinWithinItsBoundsOnly) {
  struct Bounds {
    const char* engine;
    const char* option;
    std::int64_t min, max;
  };
  for (const auto& [engine, name, min, max] :
       {Bounds{"maackesgeist-v2", "Seed", 0, 2'147'483'647},
        Bounds{"js-schach", "Seed", 0, 2'147'483'647}, Bounds{"maackesgeist-v2", "Threads", 1, 16},
        Bounds{"maackesgeist-v2", "Level", 0, 5}, Bounds{"js-chess-engine-v2", "Level", 1, 5},
        Bounds{"js-chess-engine-v2", "Randomness", 0, 10'000}}) {
    const std::string where = fmt::format("{} of {}", name, engine);
    Options options;
    ASSERT_TRUE(options.set("Engine", engine));
    EXPECT_TRUE(options.set(name, std::to_string(min))) << where;
    EXPECT_TRUE(options.set(name, std::to_string(max))) << where;
    for (const std::int64_t outside : {min - 1, max + 1}) {
      const auto refused = options.set(name, std::to_string(outside));
      ASSERT_FALSE(refused) << where;
      EXPECT_EQ(to_string(refused.error()),
                fmt::format("option {}: found \"{}\", expected a whole number from {} to {}", name,
                            outside, min, max));
    }
  }
}

// An engine that detects repetitions must learn the moves of `position`.
TEST(Session, PassesTheGameHistoryToTheSearch) {
  const auto lines = answers(
      {"setoption name Engine value alphadeepchess",
       "position fen 2k1r/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/QK2R w 0 1 moves "
       "Ae1Ae2 Ee5Ee4 Ae2Ae1 Ee4Ee5 Ae1Ae2 Ee5Ee4 Ae2Ae1",
       "go depth 1"});
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_NE(lines[0].find(" score cp 0 "), std::string::npos) << lines[0];
  EXPECT_EQ(lines[1], "bestmove Ee4Ee5");
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
