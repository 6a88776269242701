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

/// The kind of slider that moves between two cells.  Requires: they share a line.
[[nodiscard]] inline SliderKind kind_of_line(Square a, Square b) {
  return kLines[index_of(SliderKind::Rook)][a.raw].has(b)     ? SliderKind::Rook
         : kLines[index_of(SliderKind::Bishop)][a.raw].has(b) ? SliderKind::Bishop
                                                              : SliderKind::Unicorn;
}

}  // namespace raum
