// Median, the middle of a sample.
#pragma once

#include <vector>

namespace raum {

/// The middle value; of an even number of values the mean of the two in the middle.
/// Requires: at least one value, none NaN.
[[nodiscard]] double median(std::vector<double> values);

}  // namespace raum
