// Multiple comparisons: p values of many benchmarks at once, adjusted so that they can be held
// against one level. Of 40 benchmarks that did not change, two fall below 0.05 by chance alone.
#pragma once

#include <span>
#include <vector>

namespace raum::regression {

/// Holm's adjustment: with all adjusted values below a level called changed, the probability that
/// any of them is called so wrongly is at most that level, whatever their dependence.
/// Requires: values from 0 to 1.  Returns: one for each, in their order.
/// Source: Holm, "A simple sequentially rejective multiple test procedure", 1979.
[[nodiscard]] std::vector<double> holm(std::span<const double> p);

/// Benjamini and Hochberg's adjustment: of those called changed, the expected share that is called
/// so wrongly is at most the level, for independent or positively dependent values.
/// Requires, returns: as holm().
/// Source: Benjamini, Hochberg, "Controlling the false discovery rate", 1995.
[[nodiscard]] std::vector<double> benjamini_hochberg(std::span<const double> p);

}  // namespace raum::regression
