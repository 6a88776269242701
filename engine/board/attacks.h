// Attacks: the cells that a man attacks, the men that attack a cell, and whether the side to move
// is in check.
#pragma once

#include "engine/board/position.h"
#include "engine/geometry/geometry.h"
#include "engine/geometry/sliders.h"

namespace raum {

/// The cells to which a man of this type on `from` moves or captures, with the given cells
/// occupied; those of own men are among them.  Requires: no pawn.
[[nodiscard]] inline Bitboard attacks_of(PieceType type, Square from, Bitboard occupied) {
  switch (type) {
    case PieceType::Knight:
      return kKnightLeaps[from.raw];
    case PieceType::Bishop:
      return bishop_attacks(from, occupied);
    case PieceType::Unicorn:
      return unicorn_attacks(from, occupied);
    case PieceType::Rook:
      return rook_attacks(from, occupied);
    case PieceType::Queen:
      return queen_attacks(from, occupied);
    case PieceType::King:
      return kKingSteps[from.raw];
    case PieceType::Pawn:
      break;
  }
  return {};
}

/// The men of `by` that attack `target`, with the given cells occupied.
[[nodiscard]] inline Bitboard attackers(const Placement& p, Square target, Color by,
                                        Bitboard occupied) {
  using enum PieceType;
  const Bitboard queens = p.pieces(Queen);
  const Bitboard found =
      (rook_attacks(target, occupied) & (p.pieces(Rook) | queens)) |
      (bishop_attacks(target, occupied) & (p.pieces(Bishop) | queens)) |
      (unicorn_attacks(target, occupied) & (p.pieces(Unicorn) | queens)) |
      (kKnightLeaps[target.raw] & p.pieces(Knight)) | (kKingSteps[target.raw] & p.pieces(King)) |
      // A pawn attacks the target exactly when an enemy pawn on the target would attack the pawn.
      (kPawnAttacks[index_of(!by)][target.raw] & p.pieces(Pawn));
  return found & p.pieces(by);
}

[[nodiscard]] inline bool is_attacked(const Placement& p, Square target, Color by) {
  return attackers(p, target, by, p.occupied()).any();
}

/// Whether the side to move is in check.
[[nodiscard]] inline bool in_check(const Position& p) {
  return is_attacked(p, p.king(p.side_to_move()), !p.side_to_move());
}

}  // namespace raum
