#include "perft/foreign/foreign_descent.h"

#include <gtest/gtest.h>

#include <string>

#include "perft/foreign/faulty_engine_fixture.h"

namespace raum::perft {
namespace {

// White's pawn on Ec4 promotes in one move; the king on Ca1 stands beside Black's knight.
constexpr std::string_view kPromotion =
    "5/2P2/5/5/4k//5/5/5/5/5//5/5/5/1n3/K4//5/5/5/5/5//5/5/5/5/5 w 0 1";

std::string explained(FaultyEngine& engine, std::string_view text, int depth) {
  const auto explanation = explain_count(engine, kOwnDivide, parse_position(text).value(), depth);
  return explanation ? *explanation : "failure: " + raum::to_string(explanation.error().error);
}

TEST(ForeignDescent, NamesTheMissingMovesOfTheRoot) {
  FaultyEngine engine;
  engine.forgets = [](const Position&, Move move) { return raum::to_string(move) == "Ec4Ec5u"; };
  EXPECT_EQ(explained(engine, kPromotion, 3),
            "the legal moves differ\n  position: " + std::string(kPromotion) +
                "\n  path: none, it is the position of the record\n  engine only: none\n"
                "  not in the engine: Ec4Ec5u");
}

TEST(ForeignDescent, FollowsTheCountsDownToTheFirstPositionThatDiffers) {
  FaultyEngine engine;
  engine.forgets = [](const Position& position, Move move) {
    return position.side_to_move() == Color::Black && position.at(move.to()).is_some();
  };
  EXPECT_EQ(explained(engine, kStartText, 4),
            "the legal moves differ\n  position: "
            "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/P4/1PPPP/"
            "RNKNR b 0 1\n"
            "  path: Aa2Aa3\n  engine only: none\n"
            "  not in the engine: Da5Ad2 Db5Ab2 Dc5Ac2 De5Ae2");
}

TEST(ForeignDescent, CountsEachPositionIfTheEnginePrintsNoLines) {
  FaultyEngine engine;
  engine.prints_lines = false;
  engine.forgets = [](const Position& position, Move move) {
    return position.move_number() == 2 && position.side_to_move() == Color::Black &&
           position.at(move.from()).type() == PieceType::King;
  };
  EXPECT_EQ(explained(engine, "5/5/5/5/4k//5/5/5/5/5//5/5/5/1n3/K4//5/5/5/5/5//5/5/5/5/5 b 0 1", 3),
            "the engine counts 8 legal moves instead of 15\n"
            "  position: 5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4//5/5/5/n4/5 b 2 2\n"
            "  path: Cb2Aa2 Ca1Ba1");
}

TEST(ForeignDescent, ReportsACountThatIsWrongOnlyFromAbove) {
  FaultyEngine engine;
  engine.adds_below_first_move = 7;  // in the divide, not when asked for the position itself
  const std::string explanation = explained(engine, kStartText, 2);
  EXPECT_TRUE(
      explanation.starts_with("the engine counts 61 rightly when asked for this position, "
                              "but 68 as part of a deeper count\n  position: "))
      << explanation;
  EXPECT_TRUE(explanation.ends_with("\n  path: Aa2Aa3")) << explanation;
}

TEST(ForeignDescent, ReportsAWrongTotal) {
  FaultyEngine engine;
  engine.adds_to_total = 1;
  const std::string place = "\n  position: " + std::string(kStartText) +
                            "\n  path: none, it is the position of the record";
  EXPECT_EQ(explained(engine, kStartText, 1),
            "the engine counts 62 legal moves instead of 61" + place);
  engine.wrong_total_from_depth = 2;
  EXPECT_EQ(explained(engine, kStartText, 2),
            "the counts below each legal move are right, but the engine's total is 3616 instead of "
            "3615" +
                place);
}

TEST(ForeignDescent, ReportsAWrongCountAtDepthZero) {
  FaultyEngine engine;
  engine.adds_to_total = 60;
  engine.wrong_total_from_depth = 0;
  EXPECT_EQ(explained(engine, kStartText, 0),
            "the engine counts 61 at depth 0 instead of 1\n  position: " + std::string(kStartText) +
                "\n  path: none, it is the position of the record");
  engine.answers_left = 0;
  EXPECT_EQ(explained(engine, kStartText, 0), "failure: engine: found a crash, expected a count");
  FaultyEngine right;
  EXPECT_EQ(explained(right, kStartText, 0), "counted again, the engine agrees with our own count");
}

TEST(ForeignDescent, ReturnsTheFailureOfTheEngine) {
  FaultyEngine engine;
  engine.answers_left = 1;
  EXPECT_EQ(explained(engine, kStartText, 2), "failure: engine: found a crash, expected a count");
}

// An engine without lines is asked for the positions after each move, too.
TEST(ForeignDescent, ReturnsTheFailureAtAnyQuestion) {
  constexpr std::string_view kKings =
      "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";
  for (const bool prints_lines : {true, false}) {
    const auto faulty = [&] {
      FaultyEngine engine;
      engine.prints_lines = prints_lines;
      engine.forgets = [](const Position& position, Move move) {
        return position.halfmove_clock() == 2 && raum::to_string(move).starts_with("Ab2");
      };
      return engine;
    };
    FaultyEngine unfailing = faulty();
    EXPECT_TRUE(explained(unfailing, kKings, 3).starts_with("the "));
    ASSERT_GT(unfailing.asked, prints_lines ? 4 : 12);
    for (int answers = 0; answers < unfailing.asked; ++answers) {
      FaultyEngine engine = faulty();
      engine.answers_left = answers;
      EXPECT_EQ(explained(engine, kKings, 3), "failure: engine: found a crash, expected a count")
          << answers;
    }
  }
}

TEST(ForeignDescent, SaysIfTheEngineIsRightNow) {
  FaultyEngine engine;
  EXPECT_EQ(explained(engine, kStartText, 2),
            "counted again, the engine agrees with our own count");
}

}  // namespace
}  // namespace raum::perft
