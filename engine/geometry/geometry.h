// Geometry: tables of the cells that pieces reach on an empty board, computed at compile time from
// the rules (steps.h); geometry.cc asserts counts derived by hand. Together with sliders.h, these
// tables are all that move generation needs to know about movement.
#pragma once

#include <array>

#include "engine/geometry/bitboard.h"
#include "engine/geometry/piece.h"
#include "engine/geometry/steps.h"

namespace raum {

using SquareSets = std::array<Bitboard, kSquares>;
using PairSets = std::array<SquareSets, kSquares>;

extern const SquareSets kKnightLeaps;
extern const SquareSets kKingSteps;
// By colour and cell: the cells that a pawn attacks.
extern const std::array<SquareSets, 2> kPawnAttacks;
// By kind and cell: the cells that a slider attacks on an empty board.
extern const std::array<SquareSets, kSliderKinds> kLines;
// The cells strictly between two cells; empty if they are not on a line.
extern const PairSets kBetween;
// The ray from the first cell (exclusive) through the second to the border; empty if they are not
// on a line.
extern const PairSets kRayThrough;

/// The kind of slider that moves between two cells.  Requires: they are on a line.
[[nodiscard]] inline SliderKind kind_of_line(Square a, Square b) {
  return kLines[index_of(SliderKind::Rook)][a.raw].has(b)     ? SliderKind::Rook
         : kLines[index_of(SliderKind::Bishop)][a.raw].has(b) ? SliderKind::Bishop
                                                              : SliderKind::Unicorn;
}

}  // namespace raum
