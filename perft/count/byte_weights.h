// ByteWeights: CellWeights in two AVX-512 registers, one signed byte per cell. The number of moves
// to a cell is kept in bytes too and multiplied with the weights once, at the end. Include it only
// where AVX-512 F and BW are enabled.
#pragma once

#include <immintrin.h>

#include "engine/geometry/bitboard.h"

namespace raum::perft {

class ByteWeights {
 public:
  // Explicit, because an implicit constructor would not be compiled for AVX-512.
  ByteWeights()
      : low_(_mm512_setzero_si512()),
        high_(_mm512_setzero_si512()),
        moves_low_(_mm512_setzero_si512()),
        moves_high_(_mm512_setzero_si512()) {}

  void add(Bitboard cells) {
    low_ = _mm512_mask_add_epi8(low_, cells.low, low_, ones());
    high_ = _mm512_mask_add_epi8(high_, cells.high, high_, ones());
  }
  void subtract(Bitboard cells) {
    low_ = _mm512_mask_sub_epi8(low_, cells.low, low_, ones());
    high_ = _mm512_mask_sub_epi8(high_, cells.high, high_, ones());
  }
  void charge(Bitboard cells) {
    moves_low_ = _mm512_mask_add_epi8(moves_low_, cells.low, moves_low_, ones());
    moves_high_ = _mm512_mask_add_epi8(moves_high_, cells.high, moves_high_, ones());
  }
  // Cannot overflow 16 bits: a weight is at most 19 · 3 + 7 = 64, a cell is the target of at most
  // 20 moves, and two products are added.
  [[nodiscard]] std::int64_t charged() const {
    const __m512i pairs = _mm512_add_epi16(_mm512_maddubs_epi16(moves_low_, low_),
                                           _mm512_maddubs_epi16(moves_high_, high_));
    return _mm512_reduce_add_epi32(_mm512_madd_epi16(pairs, _mm512_set1_epi16(1)));
  }

 private:
  static __m512i ones() { return _mm512_set1_epi8(1); }

  __m512i low_, high_;              // weights
  __m512i moves_low_, moves_high_;  // moves to the cell
};

}  // namespace raum::perft
