// Multiple comparisons: adjusts the p values of many benchmarks so that each can be compared with
// one significance level. Of 40 unchanged benchmarks two are below 0.05 on average.
#pragma once

#include <span>
#include <vector>

namespace raum::regression {

/// Holm's adjustment. If every benchmark with an adjusted value below a level is reported as
/// changed, the probability of any false report is at most that level, however the values depend on
/// each other.
/// Requires: values from 0 to 1.  Returns: the adjusted values in the same order.
/// Source: Holm, "A simple sequentially rejective multiple test procedure", 1979.
[[nodiscard]] std::vector<double> holm(std::span<const double> p);

/// Benjamini and Hochberg's adjustment. The expected share of false reports among all reports is at
/// most the level, for independent or positively dependent values.
/// Requires, returns: as holm().
/// Source: Benjamini, Hochberg, "Controlling the false discovery rate", 1995.
[[nodiscard]] std::vector<double> benjamini_hochberg(std::span<const double> p);

}  // namespace raum::regression
