// Bitboard: a set of cells in two 64-bit words; bit i of `low` is cell i, bit i of `high` is cell
// 64 + i. Invariant: bits 61–63 of `high` (cells 125–127) are never set, except in the unmasked
// result of shifted().
#pragma once

#include <bit>
#include <cstdint>

#include "engine/geometry/square.h"

namespace raum {

struct Bitboard {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  [[nodiscard]] static constexpr Bitboard all() { return {~0ULL, (1ULL << (kSquares - 64)) - 1}; }
  /// Branch-free, because the word of a cell is hard to predict.
  [[nodiscard]] static constexpr Bitboard of(Square s) {
    const std::uint64_t bit = 1ULL << (s.raw & 63);
    const std::uint64_t in_high = 0 - static_cast<std::uint64_t>(s.raw >> 6);
    return {bit & ~in_high, bit & in_high};
  }

  [[nodiscard]] constexpr bool any() const { return (low | high) != 0; }
  [[nodiscard]] constexpr bool empty() const { return (low | high) == 0; }
  [[nodiscard]] constexpr bool has(Square s) const {
    return ((s.raw < 64 ? low >> s.raw : high >> (s.raw - 64)) & 1) != 0;
  }
  [[nodiscard]] constexpr int count() const { return std::popcount(low) + std::popcount(high); }
  [[nodiscard]] constexpr bool more_than_one() const {
    return low != 0 ? high != 0 || (low & (low - 1)) != 0 : (high & (high - 1)) != 0;
  }
  /// Requires: any().
  [[nodiscard]] constexpr Square first() const {
    return Square::at(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
  }

  friend constexpr bool operator==(Bitboard, Bitboard) = default;
  friend constexpr Bitboard operator&(Bitboard a, Bitboard b) {
    return {a.low & b.low, a.high & b.high};
  }
  friend constexpr Bitboard operator|(Bitboard a, Bitboard b) {
    return {a.low | b.low, a.high | b.high};
  }
  friend constexpr Bitboard operator^(Bitboard a, Bitboard b) {
    return {a.low ^ b.low, a.high ^ b.high};
  }
  friend constexpr Bitboard operator~(Bitboard a) { return {~a.low, ~a.high & all().high}; }
  constexpr Bitboard& operator|=(Bitboard b) { return *this = *this | b; }
  constexpr Bitboard& operator&=(Bitboard b) { return *this = *this & b; }
  constexpr Bitboard& operator^=(Bitboard b) { return *this = *this ^ b; }
};
static_assert(sizeof(Bitboard) == 16);

/// Adds `Cells` to the index of every cell of the set, as one funnel shift. Cells that would get a
/// negative index are dropped; the caller masks out those beyond the top of the board.
/// Requires: −64 < Cells < 64, not 0.
template <int Cells>
[[nodiscard]] constexpr Bitboard shifted(Bitboard b) {
  static_assert(Cells != 0 && Cells > -64 && Cells < 64);
  if constexpr (Cells > 0) {
    return {b.low << Cells, (b.high << Cells) | (b.low >> (64 - Cells))};
  } else {
    return {(b.low >> -Cells) | (b.high << (64 + Cells)), b.high >> -Cells};
  }
}

/// Calls `visit(Square)` for each cell of the set, in the order of their indices.
template <class Visit>
constexpr void for_each(Bitboard b, Visit&& visit) {
  for (std::uint64_t word = b.low; word != 0; word &= word - 1) {
    visit(Square::at(std::countr_zero(word)));
  }
  for (std::uint64_t word = b.high; word != 0; word &= word - 1) {
    visit(Square::at(64 + std::countr_zero(word)));
  }
}

}  // namespace raum
