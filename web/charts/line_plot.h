// LinePlot: the area of a line chart with its axes, and the marks in it. Values are at positions
// counted from 0.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "web/charts/axis.h"
#include "web/charts/frame.h"

namespace raum::web {

class LinePlot {
 public:
  /// `positions`: of the longest series.  `x_first`: the x of position 0; the others follow in
  /// steps of 1.  `y_range`: of all values and references.
  LinePlot(std::size_t positions, double x_first, const Range& y_range);

  [[nodiscard]] double height() const;
  [[nodiscard]] std::size_t positions() const { return positions_; }
  [[nodiscard]] double x_value(std::size_t position) const;

  /// Lines and labels of the ticks, and the names of the axes.
  [[nodiscard]] std::string grid(const std::string& x_name, const std::string& y_name) const;

  /// The lines of the references, then their labels, which make room for each other.
  [[nodiscard]] std::string references(const std::vector<Reference>& references) const;

  /// `series`: its number, on which the look of the marks depends.
  [[nodiscard]] std::string line(std::size_t series, const std::vector<double>& y_values) const;
  [[nodiscard]] std::string band(std::size_t series, const std::vector<double>& low,
                                 const std::vector<double>& high) const;

  /// The mark of a value, which becomes visible while the pointer is in its target.
  [[nodiscard]] std::string hidden_mark(std::size_t series, std::size_t position,
                                        double value) const;

  /// An area that shows a tooltip and marks while the pointer is in it.
  struct Target {
    std::size_t position = 0;
    std::string tooltip;  // text
    std::string marks;    // SVG
  };

  /// The targets divide the plot among themselves.
  /// Requires: increasing positions.
  [[nodiscard]] std::string targets(const std::vector<Target>& targets) const;

 private:
  [[nodiscard]] double x(double position) const;
  [[nodiscard]] double y(double value) const;
  [[nodiscard]] std::size_t columns() const;  // of pixels

  std::size_t positions_;
  double x_first_, left_ = 0;
  Axis x_axis_, y_axis_;
};

/// What a series looks like in the legend, 28 wide and 14 high.
[[nodiscard]] std::string line_swatch(std::size_t series);

}  // namespace raum::web
