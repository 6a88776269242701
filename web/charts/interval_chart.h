// IntervalChart: values with their intervals, one above the other on one axis (a forest plot).
#pragma once

#include <string>
#include <vector>

#include "web/charts/frame.h"

namespace raum::web {

struct IntervalRow {
  std::string label;
  double low = 0, value = 0, high = 0;  // infinite bounds end at the edge of the chart
};

struct IntervalChart {
  Frame frame;
  std::string unit;
  std::vector<IntervalRow> rows;
  std::vector<Reference> references;
};

/// A `<figure>` with the chart as SVG and a table of its numbers. The axis includes 0.
[[nodiscard]] std::string to_html(const IntervalChart& chart);

}  // namespace raum::web
