#include "base/text/percent.h"

#include <fmt/core.h>

#include <cmath>

namespace raum {

std::string percent_change(double ratio) {
  const double percent = 100 * (ratio - 1);
  return std::abs(percent) < 0.05 ? "±0.0 %" : fmt::format("{:+.1f} %", percent);
}

}  // namespace raum
