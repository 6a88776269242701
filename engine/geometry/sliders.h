// Sliders: the attacks of rook, bishop and unicorn for a set of occupied cells, by table lookup.
// All callers use slider_attacks(); the target processor decides at build time how the row of the
// table is found.
//
// Why two lookups: a blocker only removes cells from an attack, so the attack with all blockers is
// the intersection of the attack with the blockers in the low word and the attack with those in the
// high word. Two small tables of 16-byte rows (212 KiB for all three pieces) replace one that would
// not fit into any cache.
//
//   row(low)  = offset_low  + index of (occupied.low  restricted to mask_low)
//   row(high) = offset_high + index of (occupied.high restricted to mask_high)
//
// The index is computed by PEXT on processors with BMI2, otherwise by multiplication with a magic
// factor per word and a shift (magics.inc, printed by generate_magics.cc). Both map every subset of
// a mask to a different row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/geometry/bitboard.h"
#include "engine/geometry/piece.h"
#include "engine/geometry/steps.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace raum {

/// The lookup for one word of the occupied cells.
struct SliderHalf {
  std::uint64_t mask = 0;
  std::uint64_t magic = 0;
  std::uint32_t offset = 0;
  std::uint32_t shift = 63;
};
/// The lookups of one slider on one cell, one for each word of the occupied cells.
struct SliderCell {
  SliderHalf low, high;
};

// The number of rows is the sum over pieces, cells and words of 2^(relevant cells); sliders.cc
// asserts it.
constexpr std::size_t kSliderRows = 13552;

/// The lookups of every slider and cell, and the rows of attacks that they select.
struct SliderTables {
  std::array<std::array<SliderCell, kSquares>, kSliderKinds> cells;
  std::array<Bitboard, kSliderRows> rows;
};

/// Two ways to compute a row number from the occupied cells of a word.
struct PextIndex {
  static constexpr std::size_t of(std::uint64_t occupied, const SliderHalf& half) {
#ifdef __BMI2__
    if (!std::is_constant_evaluated()) return _pext_u64(occupied, half.mask);
#endif
    std::size_t index = 0;
    std::size_t bit = 1;
    for (std::uint64_t rest = half.mask; rest != 0; rest &= rest - 1, bit <<= 1) {
      if ((occupied & rest & (0 - rest)) != 0) index |= bit;
    }
    return index;
  }
};
struct MagicIndex {
  static constexpr std::size_t of(std::uint64_t occupied, const SliderHalf& half) {
    return static_cast<std::size_t>(((occupied & half.mask) * half.magic) >> half.shift);
  }
};

extern const SliderTables kPextSliders;
extern const SliderTables kMagicSliders;

// Always inlined: GCC would not inline them into large functions, which slows perft by 8 %.
template <class Index>
[[nodiscard, gnu::always_inline]] inline Bitboard slider_attacks(const SliderTables& tables,
                                                                 SliderKind kind, Square from,
                                                                 Bitboard occupied) {
  const SliderCell& cell = tables.cells[index_of(kind)][from.raw];
  return tables.rows[cell.low.offset + Index::of(occupied.low, cell.low)] &
         tables.rows[cell.high.offset + Index::of(occupied.high, cell.high)];
}

#ifdef __BMI2__
constexpr bool kSlidersUsePext = true;
#else
constexpr bool kSlidersUsePext = false;
#endif

[[nodiscard, gnu::always_inline]] inline Bitboard slider_attacks(SliderKind kind, Square from,
                                                                 Bitboard occupied) {
  if constexpr (kSlidersUsePext) {
    return slider_attacks<PextIndex>(kPextSliders, kind, from, occupied);
  } else {
    return slider_attacks<MagicIndex>(kMagicSliders, kind, from, occupied);
  }
}

[[nodiscard, gnu::always_inline]] inline Bitboard rook_attacks(Square from, Bitboard occupied) {
  return slider_attacks(SliderKind::Rook, from, occupied);
}
[[nodiscard, gnu::always_inline]] inline Bitboard bishop_attacks(Square from, Bitboard occupied) {
  return slider_attacks(SliderKind::Bishop, from, occupied);
}
[[nodiscard, gnu::always_inline]] inline Bitboard unicorn_attacks(Square from, Bitboard occupied) {
  return slider_attacks(SliderKind::Unicorn, from, occupied);
}
[[nodiscard, gnu::always_inline]] inline Bitboard queen_attacks(Square from, Bitboard occupied) {
  return rook_attacks(from, occupied) | bishop_attacks(from, occupied) |
         unicorn_attacks(from, occupied);
}

}  // namespace raum
