// Static exchange: what a move gains when both sides go on capturing on its target cell, each with
// its least valuable man, each free to stop. No move is made and nothing is searched.
//   1. Sliders join in as the men before them leave their line, on all 26 directions.
//   2. The king captures last, and only where no enemy man attacks the cell any more.
//   3. A pawn that captures onto its promotion cells becomes the most valuable man it can.
//   4. Pins and checks are not looked at: a pinned man captures as if it were free.
// Of men of equal value the type named first in PieceType captures, of one type the man on the
// lowest cell.
#pragma once

#include <array>

#include "engine/board/position.h"

namespace raum {

// The men ordered by what they are worth in an exchange.
class SeeScale {
 public:
  /// Requires: values by PieceType, in centipawns, none negative. The king's is not read.
  explicit SeeScale(const std::array<int, kPieceTypes>& values);

  [[nodiscard]] int value(PieceType type) const { return values_[index_of(type)]; }
  /// The types from the least valuable on, the king last.
  [[nodiscard]] const std::array<PieceType, kPieceTypes>& order() const { return order_; }
  /// The most valuable type that a pawn can become.
  [[nodiscard]] PieceType best_promotion() const { return best_promotion_; }

 private:
  std::array<int, kPieceTypes> values_;
  std::array<PieceType, kPieceTypes> order_;
  PieceType best_promotion_;
};

/// The gain of the side to move by `move`, after the best exchange that follows on its target cell;
/// negative when it loses. A quiet move gains nothing at first, and can only lose the man.
/// Requires: `move` is legal.  Units: centipawns.  Cost: no allocation, no make().
/// Source: "SEE - The Swap Algorithm", chessprogramming.org, after swap.c of Crafty (R. Hyatt); the
/// swap list is replaced by the bounds that the two sides have secured by stopping.
[[nodiscard]] int see(const Position& p, Move move, const SeeScale& scale);

}  // namespace raum
