// Paired timings: base and head measured in turns on one machine, so that whatever slows the
// machine slows both. A pair's log ratio is what is left; their median is judged by signs alone,
// because timings have long tails and drifts that every test of means takes for a difference.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace raum::regression {

enum class Side { Base, Head };

/// The order of 2 · `pairs` runs: base head, head base, base head, …: ABBA. A drift that is linear
/// in time cancels over two pairs.
/// Source: Box, Hunter, Hunter, "Statistics for Experimenters", chapter 4 (blocks of two).
[[nodiscard]] std::vector<Side> interleaved(std::size_t pairs);

/// ln(head/base) of each pair: +0.02 is 2 % slower, and a ratio and its inverse are as far from 0.
/// Requires: as many of one as of the other, each above 0.
[[nodiscard]] std::vector<double> log_ratios(std::span<const double> base,
                                             std::span<const double> head);

/// Two-sided p value of so many successes of equally likely signs.
/// Requires: successes ≤ trials.
/// Source: Conover, "Practical Nonparametric Statistics", section 3.4.
[[nodiscard]] double sign_test(std::size_t successes, std::size_t trials);

struct MedianInterval {
  double median = 0;
  double low = 0;
  double high = 0;
  double confidence = 0;  // that the interval really has, at least the one asked for
};

/// The median with the interval of all medians that a sign test does not reject: from the r-th
/// smallest value to the r-th largest, r the largest with P(Bin(n, ½) < r) ≤ (1 − confidence)/2. It
/// holds for independent values of any distribution.
/// Returns: nothing where so few values cannot give the confidence (below 6 for 0.95).
/// Requires: 0 < confidence < 1, finite values.
/// Source: Conover, "Practical Nonparametric Statistics", section 3.2; Thompson, Annals of
/// Mathematical Statistics 7, 1936.
[[nodiscard]] std::optional<MedianInterval> median_interval(std::vector<double> values,
                                                            double confidence = 0.95);

}  // namespace raum::regression
