// CellWeights: a small whole number per cell as bit planes (plane k holds the bit of value 2^k), so
// that adding to a set of cells and summing over one are a few logical operations and popcounts.
#pragma once

#include <array>

#include "base/core/assert.h"
#include "engine/board/bitboard.h"

namespace raum::perft {

class CellWeights {
 public:
  /// One more on each of the cells.
  void add(Bitboard cells) {
    for (std::size_t k = 0; cells.any(); ++k) {
      RAUM_ASSERT(k < kPlanes);
      const Bitboard carry = planes_[k] & cells;
      planes_[k] ^= cells;
      cells = carry;
      if (used_ <= k) used_ = k + 1;
    }
  }
  /// One less on each of the cells.
  void subtract(Bitboard cells) {
    add(~cells);
    ++bias_;
  }

  /// A move goes to each of the cells: their weights are charged.
  void charge(Bitboard cells) {
    std::int64_t sum = 0;
    for (std::size_t k = used_; k-- > 0;) sum = 2 * sum + (planes_[k] & cells).count();
    charged_ += sum - bias_ * cells.count();
  }
  [[nodiscard]] std::int64_t charged() const { return charged_; }

 private:
  // 19 queens take at most three cells each from behind a cell, pawns at most seven more: below
  // 2^7.
  static constexpr std::size_t kPlanes = 7;

  std::array<Bitboard, kPlanes> planes_{};
  std::size_t used_ = 0;
  int bias_ = 0;  // what every cell carries too much
  std::int64_t charged_ = 0;
};

}  // namespace raum::perft
