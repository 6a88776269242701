#include "regression/stats/change_points.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/core/assert.h"
#include "base/core/splitmix.h"

namespace raum::regression {

namespace {

double mean_of(std::span<const double> values) {
  // Summed as differences from the first value, so that the mean of equal values is exact.
  double sum = 0;
  for (const double value : values) sum += value - values.front();
  return values.front() + sum / static_cast<double>(values.size());
}

struct Cut {
  std::size_t at = 0;  // the first value of the right side
  double gain = -1;    // weighted energy distance, Q of the source
};

// The best cut of a segment. The sums of distances within and between the sides are updated from
// cut to cut: each cut moves one value, with its distances, to the left side.
Cut best_cut(std::span<const double> values, std::size_t least) {
  const std::size_t n = values.size();
  double left = 0, right = 0, between = 0;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; j < n; ++j) right += std::abs(values[i] - values[j]);
  }
  Cut best;
  for (std::size_t k = 1; k + least <= n; ++k) {  // values[k - 1] moves to the left
    double to_left = 0, to_right = 0;
    for (std::size_t i = 0; i + 1 < k; ++i) to_left += std::abs(values[k - 1] - values[i]);
    for (std::size_t i = k; i < n; ++i) to_right += std::abs(values[k - 1] - values[i]);
    left += to_left;
    right -= to_right;
    between += to_right - to_left;
    if (k < least) continue;
    const auto l = static_cast<double>(k), r = static_cast<double>(n - k);
    const double energy =
        2 * between / (l * r) - 2 * left / (l * (l - 1)) - 2 * right / (r * (r - 1));
    const double gain = energy * l * r / (l + r);
    if (gain > best.gain) best = {k, gain};
  }
  return best;
}

// The share of random permutations that have a cut at least as good, counting the actual order.
double significance_of(const Cut& cut, std::span<const double> values, const NoisyOptions& options,
                       SplitMix64& random) {
  std::vector<double> shuffled(values.begin(), values.end());
  // Tolerates rounding: sums in another order differ in their last digits.
  const double as_good = cut.gain - 1e-9 * std::abs(cut.gain);
  int reached = 1;
  for (int round = 0; round < options.permutations; ++round) {
    for (std::size_t i = shuffled.size() - 1; i > 0; --i) {
      std::swap(shuffled[i], shuffled[random.below(i + 1)]);
    }
    if (best_cut(shuffled, options.least_level).gain >= as_good) ++reached;
    // The cut cannot become significant any more.
    if (reached > options.significance * (options.permutations + 1)) break;
  }
  return static_cast<double>(reached) / (options.permutations + 1);
}

}  // namespace

std::vector<Level> noisy_levels(std::span<const double> values, const NoisyOptions& options) {
  RAUM_ASSERT(options.least_level >= 2);
  if (values.empty()) return {};
  SplitMix64 random(options.seed);
  std::vector<Level> levels;
  std::vector<Level> open{{.begin = 0, .end = values.size()}};  // a stack, the leftmost on top
  while (!open.empty()) {
    Level level = open.back();
    open.pop_back();
    const auto part = values.subspan(level.begin, level.end - level.begin);
    level.mean = mean_of(part);
    const auto [low, high] = std::minmax_element(part.begin(), part.end());
    if (part.size() >= 2 * options.least_level && *low < *high) {
      const Cut cut = best_cut(part, options.least_level);
      const double p = significance_of(cut, part, options, random);
      if (p <= options.significance) {
        open.push_back({.begin = level.begin + cut.at, .end = level.end, .p = p});
        open.push_back({.begin = level.begin, .end = level.begin + cut.at, .p = level.p});
        continue;
      }
    }
    levels.push_back(level);
  }
  return levels;
}

std::vector<Level> exact_levels(std::span<const double> values, double tolerance) {
  RAUM_ASSERT(tolerance >= 0);
  std::vector<Level> levels;
  for (std::size_t begin = 0; begin < values.size();) {
    const double room = tolerance * std::abs(values[begin]);
    std::size_t end = begin + 1;
    while (end < values.size() && std::abs(values[end] - values[begin]) <= room) ++end;
    levels.push_back({begin, end, mean_of(values.subspan(begin, end - begin))});
    begin = end;
  }
  return levels;
}

}  // namespace raum::regression
