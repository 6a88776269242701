#include "perft/count/cell_weights.h"

#include <gtest/gtest.h>

#include <array>

#include "base/core/splitmix.h"

namespace raum::perft {
namespace {

Bitboard random_cells(SplitMix64& random) {
  return Bitboard{random.next(), random.next()} & Bitboard::all();
}

TEST(CellWeights, SumIsZeroWithoutMoves) {
  CellWeights weights;
  weights.add(Bitboard::all());
  EXPECT_EQ(weights.charged(), 0);
}

TEST(CellWeights, MoveIsChargedTheWeightOfItsTarget) {
  const Bitboard here = Bitboard::of(Square::at(70));
  CellWeights weights;
  for (int i = 0; i < 3; ++i) weights.add(here);
  weights.subtract(Bitboard::all());
  weights.charge(here);
  EXPECT_EQ(weights.charged(), 2);
  weights.charge(Bitboard::of(Square::at(0)));
  EXPECT_EQ(weights.charged(), 1);
}

// The most that one cell of the rules can get: the planes then hold 64, which needs all of them.
TEST(CellWeights, TheLargestWeightNeedsEveryPlane) {
  const Bitboard here = Bitboard::of(Square::at(70));
  const Bitboard elsewhere = Bitboard::of(Square::at(71));
  CellWeights weights;
  for (int i = 0; i < 57; ++i) weights.add(here);
  for (int i = 0; i < 7; ++i) weights.subtract(elsewhere);
  weights.charge(here);
  EXPECT_EQ(weights.charged(), 57);
  weights.charge(elsewhere);
  EXPECT_EQ(weights.charged(), 50);
}

TEST(CellWeights, SumEqualsThatOfAnArrayOfIntegers) {
  SplitMix64 random(3);
  for (int round = 0; round < 50; ++round) {
    CellWeights weights;
    std::array<int, kSquares> plain{};
    for (int i = 0; i < 57; ++i) {
      const Bitboard cells = random_cells(random);
      weights.add(cells);
      for_each(cells, [&](Square s) { ++plain[s.raw]; });
    }
    for (int i = 0; i < 5; ++i) {
      const Bitboard cells = random_cells(random);
      weights.subtract(cells);
      for_each(cells, [&](Square s) { --plain[s.raw]; });
    }
    std::int64_t sum = 0;
    for (int i = 0; i < 20; ++i) {
      const Bitboard cells = random_cells(random);
      weights.charge(cells);
      for_each(cells, [&](Square s) { sum += plain[s.raw]; });
    }
    ASSERT_EQ(weights.charged(), sum);
  }
}

}  // namespace
}  // namespace raum::perft
