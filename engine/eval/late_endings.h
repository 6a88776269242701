// Late endings: what an evaluation by the men and their cells does not know of endings with few of
// them.
#pragma once

#include <cstdlib>

#include "engine/board/position.h"
#include "engine/eval/cube.h"

namespace raum {

/// Corrects an evaluation in late endings.
///  - A side whose king has at most two men beside it, without a queen or a pawn, hardly ever wins:
///    from at most 0.81 % of all positions even against a bare king (docs/endgames.md). The value
///    becomes a sixteenth.
///  - A bare king is mated on the border, best in a corner, and with the help of the other king.
///    The further it is from the middle and the nearer the other king, the more the position is
///    worth to the stronger side (source: chessprogramming wiki, "Mop-up evaluation"). The same
///    holds for a queen against a king with one rook, bishop, knight or unicorn.
/// `value` and what is returned: of the side to move, in centipawns.
[[nodiscard]] inline int late_ending_value(const Position& position, int value) {
  using enum PieceType;
  constexpr int kUnwinnable = 16;        // what the value is divided by
  constexpr int kFromMiddle = 100;       // a step along an axis, of at most 6
  constexpr int kTowardsKing = 20;       // a step along an axis, of at most 10
  constexpr int kMostKingDistance = 12;  // along the axes

  const Color stronger = value >= 0 ? position.side_to_move() : !position.side_to_move();
  if (position.pieces(stronger).count() <= 3 &&
      (position.pieces(stronger, Queen) | position.pieces(stronger, Pawn)).empty()) {
    return value / kUnwinnable;
  }
  const int most_men = position.pieces(stronger, Queen).any() ? 2 : 1;
  if (position.pieces(!stronger).count() > most_men ||
      (position.pieces(!stronger, Queen) | position.pieces(!stronger, Pawn)).any()) {
    return value;
  }
  const Square weak = position.pieces(!stronger, King).first();
  const Square strong = position.pieces(stronger, King).first();
  const auto apart = [](auto a, auto b) { return std::abs(a.raw - b.raw); };
  const int from_middle = distance_from_middle(weak.level().raw) +
                          distance_from_middle(weak.rank().raw) +
                          distance_from_middle(weak.file().raw);
  const int king_distance = apart(weak.level(), strong.level()) +
                            apart(weak.rank(), strong.rank()) + apart(weak.file(), strong.file());
  const int bonus = kFromMiddle * from_middle + kTowardsKing * (kMostKingDistance - king_distance);
  return value >= 0 ? value + bonus : value - bonus;
}

}  // namespace raum
