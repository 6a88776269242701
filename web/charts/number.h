// Numbers as the charts write them: exact ones in attributes, equally rounded ones in columns of
// tables, short ones beside axes.
#pragma once

#include <string>
#include <vector>

namespace raum::web {

/// The shortest decimal that reads back as the same number.
/// Returns: "" for NaN, "unbounded" for an infinity.
[[nodiscard]] std::string exact(double value);

/// One rounding for all numbers of a column.
class Rounding {
 public:
  /// Keeps six significant digits of the largest value and two of the smallest one, but no zeros
  /// that all values would end in.
  [[nodiscard]] static Rounding of_column(const std::vector<double>& values);

  /// Keeps three significant digits of `range`, and one decimal of a range below 1000, for numbers
  /// that are written beside the marks.
  /// Requires: a finite range above 0.
  [[nodiscard]] static Rounding of_range(double range);

  /// Returns: "" for NaN, "unbounded" for an infinity.
  [[nodiscard]] std::string text(double value) const;

 private:
  explicit Rounding(int decimals) : decimals_(decimals) {}
  int decimals_;  // behind the point; kScientific: six significant digits
};

/// The label of a tick: as many decimals as its step needs, for steps of 1000 or more "1k", "1M",
/// "1G" or "1T", and a minus sign instead of a hyphen.
/// Requires: finite numbers, step > 0.
[[nodiscard]] std::string tick_label(double value, double step);

/// The text with minus signs instead of hyphens, for numbers in a chart.
[[nodiscard]] std::string with_minus_signs(const std::string& text);

}  // namespace raum::web
