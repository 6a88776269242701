// Median of a sample.
#pragma once

#include <vector>

namespace raum {

/// The middle value, or the mean of the two middle values.
/// Requires: at least one value, no NaN.
[[nodiscard]] double median(std::vector<double> values);

}  // namespace raum
