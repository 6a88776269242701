#include "tournament/game/pv_check.h"

#include <gtest/gtest.h>

namespace raum::tournament {
namespace {

TEST(PvCheck, FindsTheFirstMoveThatCannotBePlayed) {
  const Position start = Position::start();
  EXPECT_EQ(first_illegal_move(start, ""), std::nullopt);
  EXPECT_EQ(first_illegal_move(start, "Ac2Ac3 Ed4Ed3 Ac3Ac4"), std::nullopt);
  EXPECT_EQ(first_illegal_move(start, "Ac2Ac3 Ac3Ac4"), "Ac3Ac4") << "it is Black's turn";
}

TEST(PvCheck, TakesOtherWordsAndTheNullMoveForIllegal) {
  const Position start = Position::start();
  EXPECT_EQ(first_illegal_move(start, "Ac2Ac3 0000"), "0000");
  EXPECT_EQ(first_illegal_move(start, "Ac2Ac3 mate"), "mate");
}

TEST(PvCheck, CountsVariations) {
  PvCounts counts;
  counts.add(Position::start(), "Ac2Ac3", 1);
  counts.add(Position::start(), "", 2);
  counts.add(Position::start(), "Ac2Ac3 Ac3Ac4", 3);
  counts.add(Position::start(), "Ea1Ea2", 5);
  EXPECT_EQ(counts.pvs, 3U);
  EXPECT_EQ(counts.illegal, 2U);
  EXPECT_EQ(counts.first, "Ac3Ac4");
  EXPECT_EQ(counts.first_ply, 3U);
}

}  // namespace
}  // namespace raum::tournament
