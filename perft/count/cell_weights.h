// CellWeights: a small integer per cell, stored as bit planes (plane k holds bit k of every cell),
// so that adding to a set of cells and summing over a set take a few logical operations and
// popcounts.
#pragma once

#include <array>

#include "base/core/assert.h"
#include "engine/geometry/bitboard.h"

namespace raum::perft {

class CellWeights {
 public:
  /// Adds one to the weight of each of the cells.
  void add(Bitboard cells) {
    for (std::size_t k = 0; cells.any(); ++k) {
      RAUM_ASSERT(k < kPlanes);
      const Bitboard carry = planes_[k] & cells;
      planes_[k] ^= cells;
      cells = carry;
      if (used_ <= k) used_ = k + 1;
    }
  }
  /// Subtracts one from the weight of each of the cells.
  void subtract(Bitboard cells) {
    add(~cells);
    ++bias_;
  }

  /// Adds the weights of the cells to the sum: one move goes to each of them.
  void charge(Bitboard cells) {
    std::int64_t sum = 0;
    for (std::size_t k = used_; k-- > 0;) sum = 2 * sum + (planes_[k] & cells).count();
    charged_ += sum - bias_ * cells.count();
  }
  /// The sum so far.
  [[nodiscard]] std::int64_t charged() const { return charged_; }

 private:
  // A blocker takes at most three cells from each of 19 queens, and seven replies from pawns:
  // less than 2^7.
  static constexpr std::size_t kPlanes = 7;

  std::array<Bitboard, kPlanes> planes_{};
  std::size_t used_ = 0;
  int bias_ = 0;  // by how much the planes exceed the weight of every cell
  std::int64_t charged_ = 0;
};

}  // namespace raum::perft
