#include "regression/mann_whitney.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace raum::regression {
namespace {

constexpr std::size_t kExactMax = 8;

// P(U ≥ u) of n and m different values, all arrangements equally likely. The number of arrangements
// with each U is the coefficient in the Gaussian binomial ∏ (1 − q^(m+i)) / (1 − q^i), i = 1..n.
double exact_tail(std::size_t n, std::size_t m, std::size_t u) {
  std::vector<double> ways(n * m + 1);
  ways[0] = 1;
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t at = n * m; at >= m + i; --at) ways[at] -= ways[at - m - i];
    for (std::size_t at = i; at <= n * m; ++at) ways[at] += ways[at - i];
  }
  double tail = 0;
  double all = 0;
  for (std::size_t at = 0; at <= n * m; ++at) {
    all += ways[at];
    if (at >= u) tail += ways[at];
  }
  return tail / all;
}

// Σ (t³ − t) over the groups of t equal values.
double tie_sum(std::vector<double> all) {
  std::sort(all.begin(), all.end());
  double sum = 0;
  for (auto from = all.begin(); from != all.end();) {
    const auto to = std::upper_bound(from, all.end(), *from);
    const auto t = static_cast<double>(to - from);
    sum += t * t * t - t;
    from = to;
  }
  return sum;
}

double count_greater(std::span<const double> first, std::span<const double> second) {
  std::vector<double> sorted(second.begin(), second.end());
  std::sort(sorted.begin(), sorted.end());
  double u = 0;
  for (const double value : first) {
    const auto [from, to] = std::equal_range(sorted.begin(), sorted.end(), value);
    u += static_cast<double>(from - sorted.begin()) + static_cast<double>(to - from) / 2;
  }
  return u;
}

}  // namespace

MannWhitney mann_whitney(std::span<const double> first, std::span<const double> second) {
  if (first.empty() || second.empty()) return {};
  const auto n = static_cast<double>(first.size());
  const auto m = static_cast<double>(second.size());
  MannWhitney result{.u = count_greater(first, second)};
  std::vector<double> all(first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  const double ties = tie_sum(all);
  const double greater = std::max(result.u, n * m - result.u);
  result.is_exact = ties == 0 && std::min(first.size(), second.size()) <= kExactMax;
  if (result.is_exact) {
    const auto [few, many] = std::minmax({first.size(), second.size()});
    result.p = std::min(1.0, 2 * exact_tail(few, many, static_cast<std::size_t>(greater)));
    return result;
  }
  const double total = n + m;
  const double variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)));
  if (!(variance > 0)) return result;
  const double z = (greater - n * m / 2 - 0.5) / std::sqrt(variance);
  result.p = std::min(1.0, std::erfc(z / std::numbers::sqrt2));
  return result;
}

}  // namespace raum::regression
