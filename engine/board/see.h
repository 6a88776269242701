// SEE (static exchange evaluation): the gain of a move if both sides continue to capture on its
// target cell with their least valuable man; each side may stop. No move is made.
//   1. X-rays: sliders join in when the men in front of them have captured, in all 26 directions.
//   2. The king captures last, and only if no enemy man attacks the cell any more.
//   3. A pawn that captures on a promotion cell becomes the most valuable piece.
//   4. Pins and checks are ignored: a pinned man captures as if it were free.
// Among men of equal value the type that comes first in PieceType captures, among men of one type
// the man on the cell with the lowest index.
#pragma once

#include <array>

#include "engine/board/position.h"

namespace raum {

/// The values of the men in an exchange, and their order by value.
class SeeScale {
 public:
  /// Requires: values by PieceType, in centipawns, not negative. The king's value is not used.
  explicit SeeScale(const std::array<int, kPieceTypes>& values);

  [[nodiscard]] int value(PieceType type) const { return values_[index_of(type)]; }
  /// The types by increasing value; the king is last.
  [[nodiscard]] const std::array<PieceType, kPieceTypes>& order() const { return order_; }
  /// The most valuable type to which a pawn can promote.
  [[nodiscard]] PieceType best_promotion() const { return best_promotion_; }

 private:
  std::array<int, kPieceTypes> values_;
  std::array<PieceType, kPieceTypes> order_;
  PieceType best_promotion_;
};

/// The gain of the side to move by `move` and the best exchange that follows on its target cell;
/// negative if it loses material. A quiet move gains 0 or loses the moving man.
/// Requires: `move` is legal.  Units: centipawns.  Cost: no allocation, no make().
/// Source: "SEE - The Swap Algorithm", chessprogramming.org, after swap.c of Crafty (R. Hyatt); the
/// swap list is replaced by the results that the two sides can secure by stopping.
[[nodiscard]] int see(const Position& p, Move move, const SeeScale& scale);

/// Whether see(p, move, scale) ≥ threshold.
/// Requires: `move` is legal.  Units: centipawns.  Cost: less than see(), because it stops as soon
/// as the answer is certain, often before it looks for any attacker.
[[nodiscard]] bool see_ge(const Position& p, Move move, int threshold, const SeeScale& scale);

}  // namespace raum
