// Axis: a range of numbers with ticks at round ones.
// Invariant: low < high, both finite.
#pragma once

#include <vector>

namespace raum::web {

/// The smallest range that includes the numbers added to it.
class Range {
 public:
  /// Ignores NaN and infinities; limits numbers to 1e200, so that lengths of ranges are finite.
  void add(double value);
  [[nodiscard]] bool is_empty() const { return low_ > high_; }
  [[nodiscard]] double low() const { return low_; }
  [[nodiscard]] double high() const { return high_; }

 private:
  double low_ = 1, high_ = -1;
};

struct AxisOptions {
  int most_ticks = 6;
  bool ends_at_ticks = false;  // the range grows to the next ticks
  double margin = 0;           // on both sides, as a share of the range
  double least_step = 0;       // between ticks; 1 for counts
};

class Axis {
 public:
  /// An empty range becomes 0 to 1. A range of one number grows: 0 to 0 … 1, others by a tenth on
  /// both sides.
  [[nodiscard]] static Axis make(const Range& range, const AxisOptions& options = {});

  [[nodiscard]] double low() const { return low_; }
  [[nodiscard]] double high() const { return high_; }
  [[nodiscard]] double step() const { return step_; }
  [[nodiscard]] const std::vector<double>& ticks() const { return ticks_; }

  /// Where a value is between the ends, from 0 to 1; values beyond an end are at that end.
  /// Requires: not NaN.
  [[nodiscard]] double position(double value) const;

 private:
  double low_ = 0, high_ = 1, step_ = 1;
  std::vector<double> ticks_;
};

}  // namespace raum::web
