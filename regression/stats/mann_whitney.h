// Mann–Whitney test: whether two unpaired samples, such as two files of timings, come from the same
// distribution.
#pragma once

#include <span>

namespace raum::regression {

/// The statistic of the test and its p-value.
struct MannWhitney {
  double u = 0;           // pairs (first, second) in which the first is greater; ties count ½
  double p = 1;           // two-sided
  bool is_exact = false;  // false: normal approximation
};

/// Tests two samples. The p value is exact, by counting all arrangements, if no two values are
/// equal, one sample has at most 8 values and the other at most 1,000. Otherwise it is the normal
/// approximation, corrected for ties and continuity.
/// Returns: 0 ≤ p ≤ 1; p = 1 if a sample is empty or all values are equal.
/// Cost: exact: n m steps for each value of U up to min(u, n m − u), at most (n m)² / 2 = 32
/// million; otherwise sorting.
/// Source: Mann, Whitney, "On a test of whether one of two random variables is stochastically
/// larger than the other", 1947 (the recurrence, section 2); the tie correction: Hollander, Wolfe,
/// "Nonparametric Statistical Methods", section 4.1.
[[nodiscard]] MannWhitney mann_whitney(std::span<const double> first,
                                       std::span<const double> second);

}  // namespace raum::regression
