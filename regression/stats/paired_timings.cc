#include "regression/stats/paired_timings.h"

#include <algorithm>
#include <cmath>

#include "base/core/assert.h"
#include "base/core/median.h"

namespace raum::regression {
namespace {

// P(Bin(n, ½) = k).
double binomial(std::size_t n, std::size_t k) {
  const auto log_factorial = [](std::size_t i) { return std::lgamma(static_cast<double>(i) + 1); };
  return std::exp(log_factorial(n) - log_factorial(k) - log_factorial(n - k) -
                  static_cast<double>(n) * std::log(2.0));
}

}  // namespace

std::vector<Side> interleaved(std::size_t pairs) {
  std::vector<Side> order;
  for (std::size_t i = 0; i < pairs; ++i) {
    const bool is_base_first = i % 2 == 0;
    order.push_back(is_base_first ? Side::Base : Side::Head);
    order.push_back(is_base_first ? Side::Head : Side::Base);
  }
  return order;
}

std::vector<double> log_ratios(std::span<const double> base, std::span<const double> head) {
  RAUM_ASSERT(base.size() == head.size());
  std::vector<double> ratios;
  for (std::size_t i = 0; i < base.size(); ++i) {
    RAUM_ASSERT(base[i] > 0 && head[i] > 0);
    ratios.push_back(std::log(head[i]) - std::log(base[i]));
  }
  return ratios;
}

std::optional<MedianInterval> median_interval(std::vector<double> values, double confidence) {
  RAUM_ASSERT(0 < confidence && confidence < 1);
  const std::size_t n = values.size();
  double tail = 0;  // P(Bin(n, ½) < r)
  std::size_t r = 0;
  while (r < n / 2 && tail + binomial(n, r) <= (1 - confidence) / 2) tail += binomial(n, r++);
  if (r == 0) return std::nullopt;
  std::sort(values.begin(), values.end());
  return MedianInterval{.median = median(values),
                        .low = values[r - 1],
                        .high = values[n - r],
                        .confidence = 1 - 2 * tail};
}

// The widest interval, from the smallest to the largest value, has the confidence 1 - 2^(1-n).
std::size_t values_needed(double confidence) {
  std::size_t values = 1;
  for (double risk = 1; risk > 1 - confidence; risk /= 2) ++values;
  return values;
}

}  // namespace raum::regression
