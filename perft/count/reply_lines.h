// ReplyLines: the lines between the king of the replying side and the sliders of the moving side
// (Us): which men are pinned on them, and which moves give check or change a pin.
#pragma once

#include <array>

#include "engine/board/placement.h"
#include "engine/geometry/geometry.h"
#include "engine/geometry/sliders.h"

namespace raum::perft {

template <Color Us>
struct ReplyLines {
  Bitboard pinned;      // pinned men of the replying side
  Bitboard barred;      // cells on which any man of Us breaks a pin
  Bitboard uncovering;  // men of Us whose departure gives check, pins or unpins
  // By type of the moving man: cells from which it would give check or pin.
  std::array<Bitboard, kPieceTypes> landing{};

  /// Requires: the king of the replying side is not in check.
  explicit ReplyLines(const Placement& p) {
    using enum PieceType;
    const Square king = p.king(!Us);
    const Bitboard own = p.pieces(Us);
    const Bitboard occupied = p.occupied();
    Bitboard on_lines{};
    const auto along = [&](SliderKind kind, PieceType type) {
      const Bitboard sliders = own & (p.pieces(type) | p.pieces(Queen));
      if (sliders.empty()) return Bitboard{};
      on_lines |= sliders & kLines[index_of(kind)][king.raw];
      const Bitboard seen = slider_attacks(kind, king, occupied);
      return landing[index_of(type)] =
                 seen | slider_attacks(kind, king, occupied ^ (seen & p.pieces(!Us)));
    };
    landing[index_of(Queen)] = along(SliderKind::Rook, Rook) | along(SliderKind::Bishop, Bishop) |
                               along(SliderKind::Unicorn, Unicorn);
    landing[index_of(Knight)] = kKnightLeaps[king.raw];
    landing[index_of(Pawn)] = kPawnAttacks[index_of(!Us)][king.raw];

    for_each(on_lines, [&](Square slider) {
      const Bitboard between = kBetween[king.raw][slider.raw];
      const Bitboard blockers = between & occupied;
      switch (blockers.count()) {
        case 1:
          if ((blockers & own).any()) {
            uncovering |= blockers;
          } else {
            pinned |= blockers;
            barred |= between;
            uncovering |= Bitboard::of(slider);
          }
          break;
        case 2:
          // One man of each side: if ours leaves, theirs is pinned.
          if ((blockers & own).count() == 1) uncovering |= blockers & own;
          break;
        default:
          break;
      }
    });
  }
};

}  // namespace raum::perft
