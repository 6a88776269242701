// sparse_position: random positions with few men, on which tests can afford minimax without
// pruning.
#pragma once

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum {

/// A random legal position with up to `men` men a side besides the kings, in which the side to move
/// has a move.
[[nodiscard]] inline Position sparse_position(std::uint64_t seed, int men) {
  SplitMix64 random{seed};
  for (;;) {
    Position p;
    const auto put = [&](Piece piece) {
      Square s = Square::at(static_cast<int>(random.below(kSquares)));
      while (p.at(s).is_some()) s = Square::at(static_cast<int>(random.below(kSquares)));
      p.put(s, piece);
    };
    for (const Color c : kColors) {
      put(Piece::make(c, PieceType::King));
      for (auto n = random.below(static_cast<std::uint64_t>(men) + 1); n > 0; --n) {
        put(Piece::make(c, kAllPieceTypes[random.below(6)]));
      }
    }
    if (random.below(2) == 1) p.set_side_to_move(Color::Black);
    if (check_position(p) && count_moves(p) > 0) return p;
  }
}

}  // namespace raum
