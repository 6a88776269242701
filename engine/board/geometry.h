// Geometry: what a piece reaches on an empty board, made at compile time from the rules
// (geometry.cc asserts the counts derived by hand). Everything else about movement is made of these
// tables and of sliders.h.
#pragma once

#include <array>

#include "engine/board/bitboard.h"
#include "engine/board/piece.h"
#include "engine/board/steps.h"

namespace raum {

using SquareSets = std::array<Bitboard, kSquares>;
using PairSets = std::array<SquareSets, kSquares>;

extern const SquareSets kKnightLeaps;
extern const SquareSets kKingSteps;
// Cells that a pawn of the colour standing on the index attacks.
extern const std::array<SquareSets, 2> kPawnAttacks;
// Cells that a slider of the kind attacks from the index on an empty board.
extern const std::array<SquareSets, kSliderKinds> kLines;
// Cells strictly between two cells of one line; empty when they share none.
extern const PairSets kBetween;
// From the first cell's neighbour through the second cell to the border; empty when they share no
// line.
extern const PairSets kRayThrough;

/// The five cells on which a pawn of the colour promotes: Ea5–Ee5 for White, Aa1–Ae1 for Black.
[[nodiscard]] constexpr Bitboard promotion_cells(Color c) {
  constexpr std::uint64_t kRow = 0b11111;
  return c == Color::White ? Bitboard{0, kRow << (120 - 64)} : Bitboard{kRow, 0};
}

}  // namespace raum
