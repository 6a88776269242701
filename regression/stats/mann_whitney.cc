#include "regression/stats/mann_whitney.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>
#include <vector>

namespace raum::regression {
namespace {

constexpr std::size_t kExactMax = 8;           // values of the smaller sample
constexpr std::size_t kExactMaxOther = 1'000;  // of the larger

// P(U ≤ u) for n and m distinct values, all arrangements equally likely. The largest of i and j
// values is one of the i with probability i / (i + j), and then exceeds all j others:
//   P(i, j; U) = i / (i + j) · P(i − 1, j; U − j) + j / (i + j) · P(i, j − 1; U)
// There is no subtraction, so the smallest tail is as precise as any other.
double exact_tail(std::size_t n, std::size_t m, std::size_t u) {
  std::vector<double> start(u + 1);
  start[0] = 1;
  std::vector<std::vector<double>> p(n + 1, start);  // of i and j values, by i
  for (std::size_t j = 1; j <= m; ++j) {
    for (std::size_t i = 1; i <= n; ++i) {
      const auto all = static_cast<double>(i + j);
      const double above = static_cast<double>(i) / all;
      const double below = static_cast<double>(j) / all;
      for (double& share : p[i]) share *= below;
      for (std::size_t at = j; at <= u; ++at) p[i][at] += above * p[i - 1][at - j];
    }
  }
  return std::accumulate(p[n].begin(), p[n].end(), 0.0);
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
  const auto [few, many] = std::minmax({first.size(), second.size()});
  result.is_exact = ties == 0 && few <= kExactMax && many <= kExactMaxOther;
  if (result.is_exact) {
    const double lesser = n * m - greater;
    result.p = std::min(1.0, 2 * exact_tail(few, many, static_cast<std::size_t>(lesser)));
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
