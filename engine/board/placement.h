// Placement: the men on the board as bitboards, which is all that move generation reads. A Position
// adds a mailbox, the side to move, clocks and the key. Perft (leaves.h) makes moves on the
// placement only, which costs a third of make() and unmake().
#pragma once

#include <array>

#include "engine/geometry/bitboard.h"
#include "engine/geometry/piece.h"

namespace raum {

class Placement {
 public:
  [[nodiscard]] Bitboard pieces(Color c) const { return colors_[index_of(c)]; }
  [[nodiscard]] Bitboard pieces(PieceType t) const { return types_[index_of(t)]; }
  [[nodiscard]] Bitboard pieces(Color c, PieceType t) const { return pieces(c) & pieces(t); }
  [[nodiscard]] Bitboard occupied() const { return colors_[0] | colors_[1]; }
  [[nodiscard]] Square king(Color c) const { return pieces(c, PieceType::King).first(); }

  /// Puts men on empty cells, or removes them; it is its own inverse.
  void toggle(Color color, PieceType type, Bitboard cells) {
    colors_[index_of(color)] ^= cells;
    types_[index_of(type)] ^= cells;
  }

  friend bool operator==(const Placement&, const Placement&) = default;

 private:
  std::array<Bitboard, 2> colors_{};
  std::array<Bitboard, kPieceTypes> types_{};
};
static_assert(sizeof(Placement) == 144);

}  // namespace raum
