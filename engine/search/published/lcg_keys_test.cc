#include "engine/search/published/lcg_keys.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

// Numbers 1, 126, 1750 and 1751 of the generator, computed by another program.
TEST(LcgKeys, AreTheNumbersOfTheGeneratorInTheDocumentedOrder) {
  using enum PieceType;
  const ZobristKeys& keys = lcg_keys(32);
  EXPECT_EQ(keys.pieces[Piece::make(Color::White, King).raw][0].raw, 0x6aabdf82U);
  EXPECT_EQ(keys.pieces[Piece::make(Color::Black, King).raw][0].raw, 0x3f32c575U);
  EXPECT_EQ(keys.pieces[Piece::make(Color::Black, Pawn).raw][124].raw, 0x76b9c78dU);
  EXPECT_EQ(keys.black_to_move.raw, 0xc6254388U);
}

TEST(LcgKeys, Of64BitsArePairsOfNumbersTheHighHalfFirst) {
  using enum PieceType;
  const ZobristKeys& keys = lcg_keys(64);
  EXPECT_EQ(keys.pieces[Piece::make(Color::White, King).raw][0].raw, 0x6aabdf82f5e918f9U);
  EXPECT_EQ(keys.pieces[Piece::make(Color::Black, King).raw][0].raw, 0x1e84c7dc354ac18bU);
  EXPECT_EQ(keys.pieces[Piece::make(Color::Black, Pawn).raw][124].raw, 0xee013c4cb3f14b3bU);
  EXPECT_EQ(keys.black_to_move.raw, 0xdc6c475e8a8c0725U);
}

}  // namespace
}  // namespace raum
