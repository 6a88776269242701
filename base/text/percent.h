// Percent: ratios as changes in percent.
#pragma once

#include <string>

namespace raum {

/// "+3.4 %", "-0.2 %", "±0.0 %"
[[nodiscard]] std::string percent_change(double ratio);

}  // namespace raum
