#include "engine/board/quick_legality.h"

#include <algorithm>

#include "engine/board/attacks.h"
#include "engine/geometry/pawns.h"

namespace raum {
namespace {

bool steps_to(Color us, Square from, Square to) {
  return std::any_of(kPawnSteps.begin(), kPawnSteps.end(), [&](Step white) {
    const Step step =
        us == Color::White ? pawn_step<Color::White>(white) : pawn_step<Color::Black>(white);
    return offset(from, step.levels, step.ranks, step.files) == to;
  });
}

bool is_pseudo_legal(const Position& p, Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const Color us = p.side_to_move();
  if (from.raw >= kSquares || to.raw >= kSquares) return false;
  const Piece man = p.at(from);
  if (!man.is_some() || man.color() != us || p.pieces(us).has(to)) return false;
  if (man.type() != PieceType::Pawn) {
    return !move.is_promotion() && attacks_of(man.type(), from, p.occupied()).has(to);
  }
  if (promotion_cells(us).has(to) != move.is_promotion()) return false;
  if (move.is_promotion() && std::find(kPromotionTypes.begin(), kPromotionTypes.end(),
                                       move.promotion()) == kPromotionTypes.end()) {
    return false;
  }
  return p.at(to).is_some() ? kPawnAttacks[index_of(us)][from.raw].has(to) : steps_to(us, from, to);
}

}  // namespace

bool is_legal_quickly(const Position& p, Move move) {
  if (!is_pseudo_legal(p, move)) return false;
  const Color us = p.side_to_move();
  const Bitboard target = Bitboard::of(move.to());
  const Square king = p.king(us) == move.from() ? move.to() : p.king(us);
  const Bitboard occupied = (p.occupied() ^ Bitboard::of(move.from())) | target;
  return (attackers(p, king, !us, occupied) & ~target).empty();
}

}  // namespace raum
