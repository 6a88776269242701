// StackedChart: rows of bars that are divided into named parts.
#pragma once

#include <string>
#include <vector>

#include "web/charts/frame.h"

namespace raum::web {

struct Segment {
  std::string name;
  double value = 0;
  std::string href = "";  // "#…": the segment is a link
};

struct StackedRow {
  std::string label;
  std::vector<Segment> segments;
};

struct StackedChart {
  Frame frame;
  std::string unit;
  std::vector<StackedRow> rows;
};

/// A `<figure>` with the chart as SVG and a table of its numbers. Segments of one name look alike
/// in all rows. A chart with links has the role "group" instead of "img", which would hide them.
/// Requires: values of at least 0.
[[nodiscard]] std::string to_html(const StackedChart& chart);

}  // namespace raum::web
