#include "engine/named/adaptive_depth.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

#include "engine/board/generate.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/test_placement.h"

namespace raum {
namespace {

// By how much a level without a narrow limit searches the position deeper.
int extra(const Position& p) { return adaptive_depth(p, {.depth = 2, .extra_depth = 9}) - 2; }

// White's king in the corner Ec5 and black pawns that it does not meet.
Position with_men(int men) {
  Position p = placed(Color::White, {"KEc5", "kAa1"});
  for (int i = 2; i < men; ++i) {
    p.put(Square::at(25 + i), Piece::make(Color::Black, PieceType::Pawn));
  }
  return p;
}

TEST(AdaptiveDepth, GrowsWithAHalfAndAQuarterOfTheMen) {
  for (const auto& [men, by_men] :
       {std::pair{21, 0}, std::pair{20, 1}, std::pair{11, 1}, std::pair{10, 2}}) {
    const Position p = with_men(men);
    ASSERT_EQ(p.occupied().count(), men);
    ASSERT_EQ(count_moves(p), 11U);
    EXPECT_EQ(extra(p), 2 + by_men) << men;
  }
}

TEST(AdaptiveDepth, GrowsWithAHalfAndAQuarterOfTheMoves) {
  struct Row {
    Position position;
    unsigned moves;
    int by_moves;
  };
  for (const Row& row : {
           Row{placed(Color::White, {"KAa1", "kEe3", "RCc5", "RDd4"}), 31, 0},
           Row{placed(Color::White,
                      {"KAa1", "kEe3", "RCc5", "PCd2", "PCa1", "PDb1", "PBe1", "PAc3", "PEb2"}),
               30, 1},
           Row{placed(Color::White, {"KAa1", "kEe3", "PCd2", "PCa1", "PDb1", "PBe1", "PEb2"}), 16,
               1},
           Row{placed(Color::White, {"KAa1", "kEe3", "PCd2", "PCa1", "PDb1", "PBe1"}), 15, 2},
       }) {
    ASSERT_EQ(count_moves(row.position), row.moves);
    EXPECT_EQ(extra(row.position), 2 + row.by_moves) << row.moves;
  }
}

TEST(AdaptiveDepth, GrowsByNoMoreThanTheLevelAllows) {
  const Position few = with_men(3);
  EXPECT_EQ(adaptive_depth(few, {.depth = 4, .extra_depth = 0}), 4);
  EXPECT_EQ(adaptive_depth(few, {.depth = 4, .extra_depth = 1}), 5);
  EXPECT_EQ(adaptive_depth(few, {.depth = 4, .extra_depth = 3}), 7);
  EXPECT_EQ(adaptive_depth(few, {.depth = 4, .extra_depth = 4}), 8);
  EXPECT_EQ(adaptive_depth(few, {.depth = 4, .extra_depth = 5}), 8);
  EXPECT_EQ(adaptive_depth(Position::start(), {.depth = 4, .extra_depth = 5}), 4);
}

TEST(AdaptiveDepth, IsThatOfTheLevelsOfJsChessEngine) {
  const EngineDefinition& engine = **find_engine("js-chess-engine-v2");
  EXPECT_EQ(adaptive_depth(Position::start(), engine.level(5)), 4);
  const Position kings = position("k4/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/4K w 0 1");
  ASSERT_LE(count_moves(kings), 15U);
  EXPECT_EQ(adaptive_depth(kings, engine.level(5)), 7) << "4 + 3 at most";
  EXPECT_EQ(adaptive_depth(kings, engine.level(4)), 5);
  EXPECT_EQ(adaptive_depth(kings, engine.level(1)), 1);
}

}  // namespace
}  // namespace raum
