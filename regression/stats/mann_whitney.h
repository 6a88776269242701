// Mann–Whitney: whether two unpaired samples, such as two files of timings, come from one
// distribution.
#pragma once

#include <span>

namespace raum::regression {

struct MannWhitney {
  double u = 0;           // pairs (first, second) in which the first is greater; ties count ½
  double p = 1;           // two-sided
  bool is_exact = false;  // else by the normal approximation
};

/// The test of two samples. The p value is exact, from the shares of all arrangements, where no two
/// values are equal, one sample has at most 8 and the other at most 1,000; otherwise the normal
/// approximation with correction for ties and for continuity.
/// Returns: 0 ≤ p ≤ 1; p 1 where a sample is empty or all values are equal.
/// Cost: exact: n m steps for each value of U up to the smaller of u and n m − u, at most
/// (n m)² / 2 = 32 million; else that of sorting.
/// Source: Mann, Whitney, "On a test of whether one of two random variables is stochastically
/// larger than the other", 1947 (the recurrence, section 2); the tie correction: Hollander, Wolfe,
/// "Nonparametric Statistical Methods", section 4.1.
[[nodiscard]] MannWhitney mann_whitney(std::span<const double> first,
                                       std::span<const double> second);

}  // namespace raum::regression
