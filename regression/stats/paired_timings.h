// Paired timings: base and head are measured interleaved on one machine, so that a disturbance
// slows both. Each pair gives a log ratio. Their median is judged by a sign test, because tests of
// means mistake the long tails and drifts of timings for differences.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace raum::regression {

enum class Side { Base, Head };

/// The order of 2 · `pairs` runs: base head, head base, base head, … (ABBA). A linear drift cancels
/// over two pairs.
/// Source: Box, Hunter, Hunter, "Statistics for Experimenters", chapter 4 (blocks of two).
[[nodiscard]] std::vector<Side> interleaved(std::size_t pairs);

/// ln(head/base) of each pair: +0.02 is 2 % slower; a ratio and its inverse are equally far from 0.
/// Requires: equally many values, all above 0.
[[nodiscard]] std::vector<double> log_ratios(std::span<const double> base,
                                             std::span<const double> head);

/// A median and its confidence interval; `confidence` is a share from 0 to 1.
struct MedianInterval {
  double median = 0;
  double low = 0;
  double high = 0;
  double confidence = 0;  // the exact one, at least the one requested
};

/// The median and the interval of all medians that a sign test does not reject: from the r-th
/// smallest to the r-th largest value, with the largest r for which
/// P(Bin(n, ½) < r) ≤ (1 − confidence)/2. Valid for independent values of any distribution.
/// Returns: nullopt if there are too few values for the confidence (below 6 for 0.95).
/// Requires: 0 < confidence < 1, finite values.
/// Source: Conover, "Practical Nonparametric Statistics", section 3.2; Thompson, Annals of
/// Mathematical Statistics 7, 1936.
[[nodiscard]] std::optional<MedianInterval> median_interval(std::vector<double> values,
                                                            double confidence = 0.95);

/// The smallest number of values of which median_interval() gives an interval.
/// Requires: 0 < confidence < 1.
[[nodiscard]] std::size_t values_needed(double confidence);

}  // namespace raum::regression
