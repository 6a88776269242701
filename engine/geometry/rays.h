// Rays: slider attacks found by walking the board cell by cell. Slow, but obviously right: the
// lookup tables are computed from them at compile time (sliders.cc), and so are the magic factors
// (generate_magics.cc).
#pragma once

#include "engine/geometry/bitboard.h"
#include "engine/geometry/steps.h"

namespace raum {

/// The cells attacked from `from`: along each direction up to and including the first occupied
/// cell.
[[nodiscard]] constexpr Bitboard walked_attacks(SliderKind kind, Square from, Bitboard occupied) {
  Bitboard attacks{};
  for (const Step s : steps_of(kind)) {
    for (Square to = offset(from, s.levels, s.ranks, s.files); to.is_some();
         to = offset(to, s.levels, s.ranks, s.files)) {
      attacks |= Bitboard::of(to);
      if (occupied.has(to)) break;
    }
  }
  return attacks;
}

/// The cells whose occupation can change the attack: all cells of the rays but the last of
/// each.
[[nodiscard]] constexpr Bitboard relevant_cells(SliderKind kind, Square from) {
  Bitboard cells{};
  for (const Step s : steps_of(kind)) {
    Square at = offset(from, s.levels, s.ranks, s.files);
    while (at.is_some()) {
      const Square next = offset(at, s.levels, s.ranks, s.files);
      if (next.is_some()) cells |= Bitboard::of(at);
      at = next;
    }
  }
  return cells;
}

/// Calls `visit(subset)` for each of the 2^n subsets of a word, beginning with the empty one
/// (carry-rippler).
template <class Visit>
constexpr void for_each_subset(std::uint64_t mask, Visit&& visit) {
  std::uint64_t subset = 0;
  do {
    visit(subset);
    subset = (subset - mask) & mask;
  } while (subset != 0);
}

}  // namespace raum
