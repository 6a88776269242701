// BarChart: one bar for each value, with marks at expected values.
#pragma once

#include <string>
#include <vector>

#include "web/charts/frame.h"

namespace raum::web {

struct BarRow {
  std::string label;
  double value = 0;
  std::vector<double> ticks;  // expected values, one for each of tick_names, or none
};

struct BarChart {
  Frame frame;
  std::string unit;
  std::vector<std::string> tick_names;
  std::vector<BarRow> rows;
};

/// A `<figure>` with the chart as SVG and a table of its numbers.
/// Requires: values and ticks of at least 0.
[[nodiscard]] std::string to_html(const BarChart& chart);

}  // namespace raum::web
