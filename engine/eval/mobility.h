// Mobility: the number of pseudo-legal moves of a side, including those that leave the king in
// check.
#pragma once

#include "engine/board/generate.h"

namespace raum {

/// The pseudo-legal moves of all men of Us, whichever side is to move; a promotion counts as five.
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
