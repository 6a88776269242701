#include "web/charts/axis.h"

#include <algorithm>
#include <cmath>

#include "base/core/assert.h"

namespace raum::web {

namespace {

constexpr double kLargest = 1e200, kSmallest = 1e-200;

// A step of 1, 2 or 5 times a power of ten. The power is kept as an integer, so that ticks such as
// 3 * 0.1 can be calculated as 3 / 10, which is the double nearest to 0.3.
struct RoundStep {
  int digit = 1, exponent = 0;

  [[nodiscard]] double times(double count) const {
    const double power = std::pow(10.0, std::abs(exponent));
    return exponent < 0 ? count * digit / power : count * digit * power;
  }
};

RoundStep round_step(double least) {
  int exponent = static_cast<int>(std::floor(std::log10(least)));
  for (;; ++exponent) {
    for (const int digit : {1, 2, 5}) {
      const RoundStep step{digit, exponent};
      if (step.times(1) >= least * (1 - 1e-9)) return step;
    }
  }
}

}  // namespace

void Range::add(double value) {
  if (!std::isfinite(value)) return;
  const double limited = std::abs(value) < kSmallest ? 0 : std::clamp(value, -kLargest, kLargest);
  const bool is_first = is_empty();
  low_ = is_first ? limited : std::min(low_, limited);
  high_ = is_first ? limited : std::max(high_, limited);
}

Axis Axis::make(const Range& range, const AxisOptions& options) {
  Axis axis;
  axis.low_ = range.is_empty() ? 0 : range.low();
  axis.high_ = range.is_empty() ? 1 : range.high();
  const double size = std::max(std::abs(axis.low_), std::abs(axis.high_));
  // Doubles closer together than this would leave no room for ticks between them.
  if (axis.high_ - axis.low_ <= size * 1e-12) {
    if (size > 0) axis.low_ -= size / 10;
    axis.high_ += size > 0 ? size / 10 : 1;
  }
  const double margin = (axis.high_ - axis.low_) * options.margin;
  axis.low_ -= margin;
  axis.high_ += margin;
  const RoundStep step =
      round_step(std::max((axis.high_ - axis.low_) / options.most_ticks, options.least_step));
  axis.step_ = step.times(1);
  const double below = axis.low_ / axis.step_, above = axis.high_ / axis.step_;
  double first = std::ceil(below - 1e-9), last = std::floor(above + 1e-9);
  if (options.ends_at_ticks) {
    first = std::floor(below + 1e-9);
    last = std::ceil(above - 1e-9);
    axis.low_ = std::min(axis.low_, step.times(first));
    axis.high_ = std::max(axis.high_, step.times(last));
  }
  for (double i = first; i <= last; ++i) axis.ticks_.push_back(step.times(i) + 0.0);
  return axis;
}

double Axis::position(double value) const {
  RAUM_ASSERT(!std::isnan(value));
  return (std::clamp(value, low_, high_) - low_) / (high_ - low_);
}

}  // namespace raum::web
