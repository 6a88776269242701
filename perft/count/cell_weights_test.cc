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

// Weights up to the largest that the rules allow.
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
