#include "engine/geometry/bitboard.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/core/splitmix.h"

namespace raum {
namespace {

TEST(Bitboard, HoldsEachCellAlone) {
  for (int i = 0; i < kSquares; ++i) {
    const Square s = Square::at(i);
    const Bitboard one = Bitboard::of(s);
    EXPECT_TRUE(one.any() && !one.empty() && one.has(s)) << i;
    EXPECT_FALSE(one.more_than_one()) << i;
    EXPECT_EQ(one.first(), s);
    EXPECT_EQ(one.count(), 1) << i;
    EXPECT_FALSE((~one).has(s)) << i;
    EXPECT_EQ((~one).count(), kSquares - 1) << i;
  }
}

TEST(Bitboard, HoldsEachPairOfCells) {
  for (int i = 0; i < kSquares; ++i) {
    for (int j = i + 1; j < kSquares; ++j) {
      const Bitboard two = Bitboard::of(Square::at(i)) | Bitboard::of(Square::at(j));
      ASSERT_TRUE(two.more_than_one()) << i << " and " << j;
      ASSERT_EQ(two.count(), 2) << i << " and " << j;
      ASSERT_EQ(two.first(), Square::at(i));
    }
  }
}

TEST(Bitboard, HoldsAllCellsOrNone) {
  constexpr Bitboard kNone{};
  EXPECT_EQ(Bitboard::all().count(), kSquares);
  EXPECT_EQ(~kNone, Bitboard::all());
  EXPECT_EQ(~Bitboard::all(), kNone);
  EXPECT_TRUE(kNone.empty() && !kNone.any() && !kNone.more_than_one());
}

TEST(Bitboard, VisitsItsCellsInOrder) {
  SplitMix64 random{4};
  for (int round = 0; round < 100; ++round) {
    Bitboard set{};
    std::vector<int> cells;
    for (int i = 0; i < kSquares; ++i) {
      if (random.below(4) != 0) continue;
      set |= Bitboard::of(Square::at(i));
      cells.push_back(i);
    }
    std::vector<int> visited;
    for_each(set, [&](Square s) { visited.push_back(s.index()); });
    ASSERT_EQ(visited, cells);
  }
}

}  // namespace
}  // namespace raum
