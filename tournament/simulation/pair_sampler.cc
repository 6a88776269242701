#include "tournament/simulation/pair_sampler.h"

#include <cmath>
#include <vector>

namespace raum::tournament {

PairSampler::PairSampler(const Cells<5>& q) {
  constexpr double kWhole = 72057594037927936.0;  // 2^56
  std::array<double, kColumns> share{};           // probability not yet assigned; 1 fills a column
  std::vector<std::size_t> small;
  std::vector<std::size_t> large;
  for (std::size_t i = 0; i < kColumns; ++i) {
    share[i] = i < q.size() ? q[i] * kColumns : 0;
    (share[i] < 1 ? small : large).push_back(i);
  }
  const auto fill = [&](std::size_t column, double part, std::size_t other) {
    columns_[column] = {static_cast<std::uint64_t>(std::llround(part * kWhole)),
                        static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(other)};
  };
  while (!small.empty() && !large.empty()) {
    const std::size_t poor = small.back();
    const std::size_t rich = large.back();
    small.pop_back();
    fill(poor, share[poor], rich);
    share[rich] -= 1 - share[poor];
    if (share[rich] < 1) {
      large.pop_back();
      small.push_back(rich);
    }
  }
  // Rounding errors may leave some columns unfilled; apart from these errors their shares are 1.
  for (const auto& rest : {small, large}) {
    for (const std::size_t column : rest) fill(column, 1, column);
  }
}

}  // namespace raum::tournament
