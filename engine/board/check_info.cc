#include "engine/board/check_info.h"

namespace raum {

CheckInfo::CheckInfo(const Position& position)
    : position_(position), king_(position.king(!position.side_to_move())) {
  using enum PieceType;
  const Color us = position.side_to_move();
  const Bitboard occupied = position.occupied();
  for (const PieceType type : {Knight, Bishop, Unicorn, Rook, Queen}) {
    attacking_[index_of(type)] = attacks_of(type, king_, occupied);
  }
  // A pawn attacks the king exactly when an enemy pawn in the king's place would attack the pawn.
  attacking_[index_of(Pawn)] = kPawnAttacks[index_of(!us)][king_.raw];

  const Bitboard nearest = attacking_[index_of(Queen)] & position.pieces(us);
  const Bitboard behind = occupied ^ nearest;
  const auto find_blockers = [&](PieceType type) {
    const Bitboard sliders = (position.pieces(type) | position.pieces(Queen)) & position.pieces(us);
    for_each(attacks_of(type, king_, behind) & sliders & ~nearest,
             [&](Square s) { blockers_ |= kBetween[king_.raw][s.raw] & nearest; });
  };
  find_blockers(Bishop);
  find_blockers(Unicorn);
  find_blockers(Rook);
}

bool CheckInfo::gives_check(Move move) const {
  const bool uncovers =
      blockers_.has(move.from()) && !kRayThrough[king_.raw][move.from().raw].has(move.to());
  if (uncovers) return true;
  if (!move.is_promotion()) {
    return attacking_[index_of(position_.at(move.from()).type())].has(move.to());
  }
  // The pawn no longer shields the king from what it becomes.
  const Bitboard occupied = position_.occupied() ^ Bitboard::of(move.from());
  return attacks_of(move.promotion(), king_, occupied).has(move.to());
}

}  // namespace raum
