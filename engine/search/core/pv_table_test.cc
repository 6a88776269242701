#include "engine/search/core/pv_table.h"

#include <gtest/gtest.h>

#include <vector>

namespace raum {
namespace {

// A different move for each index below 124.
Move numbered_move(int index) { return Move::make(Square::at(index), Square::at(index + 1)); }

std::vector<Move> line_of(const PvTable& pv) {
  const auto line = pv.line();
  return {line.begin(), line.end()};
}

TEST(PvTable, IsEmptyAfterClear) {
  PvTable pv;
  pv.clear(1);
  pv.clear(0);
  pv.update(numbered_move(0), 0, pv);
  ASSERT_EQ(pv.line().size(), 1U);
  pv.clear(0);
  EXPECT_TRUE(pv.line().empty());
}

TEST(PvTable, PutsAMoveBeforeTheLineOfItsChild) {
  PvTable pv;
  for (const int ply : {0, 1, 2, 3}) pv.clear(ply);
  for (const int ply : {2, 1, 0}) pv.update(numbered_move(ply), ply, pv);
  EXPECT_EQ(line_of(pv), (std::vector{numbered_move(0), numbered_move(1), numbered_move(2)}));
}

TEST(PvTable, ReplacesTheWholeLineByThatOfABetterMove) {
  PvTable pv;
  for (const int ply : {0, 1, 2, 3}) pv.clear(ply);
  for (const int ply : {2, 1, 0}) pv.update(numbered_move(ply), ply, pv);
  pv.clear(1);
  pv.clear(2);
  pv.update(numbered_move(8), 1, pv);
  pv.update(numbered_move(7), 0, pv);
  EXPECT_EQ(line_of(pv), (std::vector{numbered_move(7), numbered_move(8)}));
}

TEST(PvTable, KeepsItsLineWhileAnotherChildIsSearched) {
  PvTable pv;
  for (const int ply : {0, 1, 2}) pv.clear(ply);
  for (const int ply : {1, 0}) pv.update(numbered_move(ply), ply, pv);
  pv.clear(1);
  pv.update(numbered_move(9), 1, pv);
  EXPECT_EQ(line_of(pv), (std::vector{numbered_move(0), numbered_move(1)}));
}

// A split point takes the line of the helper that searched the move.
TEST(PvTable, TakesTheLineOfAnotherTable) {
  PvTable helper;
  for (const int ply : {1, 2, 3}) helper.clear(ply);
  for (const int ply : {2, 1}) helper.update(numbered_move(ply), ply, helper);
  PvTable owner;
  owner.clear(0);
  owner.update(numbered_move(5), 0, helper);
  EXPECT_EQ(line_of(owner), (std::vector{numbered_move(5), numbered_move(1), numbered_move(2)}));
}

TEST(PvTable, HasOnlyTheMoveIfItsChildWasNeverSearched) {
  const PvTable unused;
  PvTable pv;
  pv.update(numbered_move(4), 0, unused);
  EXPECT_EQ(line_of(pv), std::vector{numbered_move(4)});
}

TEST(PvTable, HoldsALineOfTheGreatestLength) {
  PvTable pv;
  for (int ply = 0; ply <= kMaxPly; ++ply) pv.clear(ply);
  std::vector<Move> expected;
  for (int ply = kMaxPly - 1; ply >= 0; --ply) pv.update(numbered_move(ply % 100), ply, pv);
  for (int ply = 0; ply < kMaxPly; ++ply) expected.push_back(numbered_move(ply % 100));
  EXPECT_EQ(line_of(pv), expected);
}

}  // namespace
}  // namespace raum
