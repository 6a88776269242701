// PairSampler: random results of game pairs from a given distribution, by an alias table: one
// random number and one comparison a pair. Source: Walker, "An efficient method for generating
// discrete random variables with general distributions", ACM TOMS 3, 1977; the table's making:
// Vose, 1991.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/core/splitmix.h"
#include "tournament/stats/likelihood.h"

namespace raum::tournament {

class PairSampler {
 public:
  /// Requires: q ≥ 0 sums to 1.
  explicit PairSampler(const Cells<5>& q);

  /// The cell of PairCounts that one pair falls into.
  [[nodiscard]] std::size_t draw(SplitMix64& random) const {
    const std::uint64_t bits = random.next();
    const Column& column = columns_[bits % kColumns];
    return bits >> 8 < column.below ? column.own : column.other;
  }

 private:
  static constexpr std::size_t kColumns = 8;  // a power of two; three columns are never own

  struct Column {
    std::uint64_t below = 0;  // of 2^56
    std::uint32_t own = 0;
    std::uint32_t other = 0;
  };

  std::array<Column, kColumns> columns_{};
};

}  // namespace raum::tournament
