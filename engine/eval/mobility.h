// Mobility: the number of pseudo-legal moves of a side: as its men move, whether or not the king is
// left attacked.
#pragma once

#include "engine/board/generate.h"

namespace raum {

/// Pseudo-legal moves of all men of Us; a promotion counts as five moves, whoever is to move.
template <Color Us>
[[nodiscard]] inline int count_pseudo_legal(const Position& p) {
  const Bitboard own = p.pieces(Us);
  const Bitboard king = p.pieces(Us, PieceType::King);
  CountSink sink;
  sink.piece(king.first(), kKingSteps[king.first().raw] & ~own);
  generate_detail::men<Us, MoveKind::All>(p, own & ~king, ~own, sink);
  return static_cast<int>(sink.count);
}

}  // namespace raum
