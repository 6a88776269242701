// RowLayout: a chart with one row for each thing that is compared: labels on the left, the plot in
// the middle, values on the right and a horizontal axis below. If a label is too long for its
// place, all labels and values have lines of their own above the rows, and the plot has the whole
// width.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "web/charts/axis.h"

namespace raum::web {

struct RowLayout {
  double left = 0, right = 0;  // of the plot
  double top = 0, bottom = 0;
  double row_height = 0;
  double text_height = 0;      // of the line with the label above each row, 0 if it is beside it
  bool is_unit_below = false;  // a long unit has a line of its own below the axis

  /// Leaves as much room for the labels and the values as they need, but most of it to the plot.
  [[nodiscard]] static RowLayout make(const std::vector<std::string>& labels,
                                      const std::vector<std::string>& values,
                                      const std::string& unit, double top, double row_height);

  /// The middle of the row's part of the plot.
  [[nodiscard]] double middle(std::size_t row) const;
  [[nodiscard]] double x(const Axis& axis, double value) const;
  [[nodiscard]] double height() const;  // with the axis

  /// The lines and labels of the ticks, the line at 0 and the unit, at the left end or below.
  [[nodiscard]] std::string grid(const Axis& axis, const std::string& unit) const;

  /// The label and the value of a row.
  [[nodiscard]] std::string texts(std::size_t row, const std::string& label,
                                  const std::string& value) const;

  /// An area as large as the row and its texts.
  [[nodiscard]] std::string target(std::size_t row) const;
};

}  // namespace raum::web
