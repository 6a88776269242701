// Moves of sets of pawns: all pawns of a colour move in one of the seven pawn directions by one
// funnel shift and one mask.
#pragma once

#include <array>

#include "engine/geometry/bitboard.h"
#include "engine/geometry/piece.h"
#include "engine/geometry/steps.h"

namespace raum {

// The cells from which a step does not leave the board.
constexpr Bitboard cells_with_room(Step step) {
  Bitboard cells{};
  for (int i = 0; i < kSquares; ++i) {
    if (offset(Square::at(i), step.levels, step.ranks, step.files).is_some()) {
      cells |= Bitboard::of(Square::at(i));
    }
  }
  return cells;
}

template <Color Us>
constexpr Step pawn_step(Step white) {
  return Us == Color::White ? white : Step{-white.levels, -white.ranks, -white.files};
}

constexpr int index_delta(Step step) { return 25 * step.levels + 5 * step.ranks + step.files; }

/// Calls `visit.template operator()<Delta>(targets)` for each step of `Steps`: `targets` are the
/// cells that the pawns reach by it, and Delta is the difference of the cell indices.
template <Color Us, const auto& Steps, std::size_t I = 0, class Visit>
constexpr void for_each_pawn_step(Bitboard pawns, Visit&& visit) {
  if constexpr (I < Steps.size()) {
    constexpr Step kStep = pawn_step<Us>(Steps[I]);
    constexpr int kDelta = index_delta(kStep);
    constexpr Bitboard kRoom = cells_with_room(kStep);
    visit.template operator()<kDelta>(shifted<kDelta>(pawns & kRoom));
    for_each_pawn_step<Us, Steps, I + 1>(pawns, visit);
  }
}

template <Color Us>
[[nodiscard]] constexpr Bitboard pawn_attacks(Bitboard pawns) {
  Bitboard attacks{};
  for_each_pawn_step<Us, kPawnCaptureSteps>(
      pawns, [&]<int Delta>(Bitboard targets) { attacks |= targets; });
  return attacks;
}

/// The five cells on which a pawn of the colour promotes: Ea5–Ee5 for White, Aa1–Ae1 for Black.
[[nodiscard]] constexpr Bitboard promotion_cells(Color c) {
  constexpr std::uint64_t kRow = 0b11111;
  return c == Color::White ? Bitboard{0, kRow << (120 - 64)} : Bitboard{kRow, 0};
}

// The cells from which a pawn of the colour can promote with its next move.
template <Color C>
inline constexpr Bitboard kBeforePromotion = [] {
  Bitboard cells{};
  const auto add = [&]<int Delta>(Bitboard from) { cells |= from; };
  for_each_pawn_step<!C, kPawnSteps>(promotion_cells(C), add);
  for_each_pawn_step<!C, kPawnCaptureSteps>(promotion_cells(C), add);
  return cells;
}();

}  // namespace raum
