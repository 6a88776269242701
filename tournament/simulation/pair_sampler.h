// PairSampler: random results of game pairs from a given distribution, by the alias method: one
// random number and one comparison per pair.
// Source: Walker, "An efficient method for generating discrete random variables with general
// distributions", ACM TOMS 3, 1977; Vose, "A linear algorithm for generating random numbers with a
// given distribution", IEEE TSE 17, 1991 (construction of the table).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/core/splitmix.h"
#include "tournament/stats/distribution.h"

namespace raum::tournament {

class PairSampler {
 public:
  /// Requires: q ≥ 0, Σ q = 1.
  explicit PairSampler(const Cells<5>& q);

  /// The result of one pair, as an index in PairCounts.
  [[nodiscard]] std::size_t draw(SplitMix64& random) const {
    const std::uint64_t bits = random.next();
    const Column& column = columns_[bits % kColumns];
    return bits >> 8 < column.below ? column.own : column.other;
  }

 private:
  static constexpr std::size_t kColumns = 8;  // 5 results, rounded up to a power of two

  // Gives the result `own` with probability below/2^56, otherwise the result `other`.
  struct Column {
    std::uint64_t below = 0;
    std::uint32_t own = 0;
    std::uint32_t other = 0;
  };

  std::array<Column, kColumns> columns_{};
};

}  // namespace raum::tournament
