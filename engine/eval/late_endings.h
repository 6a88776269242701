// Late endings: what an evaluation by the men and their cells does not know of endings with few of
// them.
#pragma once

#include <cstdlib>

#include "engine/board/position.h"
#include "engine/eval/cube.h"

namespace raum {

/// The side that is ahead if the position is worth `value` to the side to move; the side to move if
/// it is 0.
[[nodiscard]] inline Color side_ahead(const Position& position, int value) {
  return value >= 0 ? position.side_to_move() : !position.side_to_move();
}

/// Whether the side has a queen or a pawn.
[[nodiscard]] inline bool has_queen_or_pawn(const Position& position, Color side) {
  return (position.pieces(side, PieceType::Queen) | position.pieces(side, PieceType::Pawn)).any();
}

/// Whether the side hardly ever wins even if it is ahead: its king has at most two men beside it,
/// without a queen or a pawn. Such a side wins from at most 0.81 % of all positions even against a
/// bare king (docs/endgames.md).
[[nodiscard]] inline bool hardly_wins(const Position& position, Color side) {
  return position.pieces(side).count() <= 3 && !has_queen_or_pawn(position, side);
}

/// Whether the other side has a bare king or, if this one has a queen, a king with one rook,
/// bishop, knight or unicorn. Where hardly_wins() holds, that comes first.
[[nodiscard]] inline bool is_mop_up(const Position& position, Color side) {
  const int most_men = position.pieces(side, PieceType::Queen).any() ? 2 : 1;
  return position.pieces(!side).count() <= most_men && !has_queen_or_pawn(position, !side);
}

/// Whether late_ending_value() corrects this value of the side to move. Only its sign matters.
[[nodiscard]] inline bool is_late_ending(const Position& position, int value) {
  const Color stronger = side_ahead(position, value);
  return hardly_wins(position, stronger) || is_mop_up(position, stronger);
}

/// Corrects an evaluation in late endings.
///  - The value becomes a sixteenth if the side that is ahead hardly ever wins.
///  - In a mop-up, the weaker king is mated on the border, best in a corner, and with the help of
///    the other king. The further it is from the middle and the nearer the other king, the more the
///    position is worth to the stronger side (source: chessprogramming wiki, "Mop-up evaluation").
/// `value` and what is returned: of the side to move, in centipawns.
[[nodiscard]] inline int late_ending_value(const Position& position, int value) {
  using enum PieceType;
  constexpr int kUnwinnable = 16;        // what the value is divided by
  constexpr int kFromMiddle = 100;       // a step along an axis, of at most 6
  constexpr int kTowardsKing = 20;       // a step along an axis, of at most 10
  constexpr int kMostKingDistance = 12;  // along the axes

  const Color stronger = side_ahead(position, value);
  if (hardly_wins(position, stronger)) return value / kUnwinnable;
  if (!is_mop_up(position, stronger)) return value;
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
