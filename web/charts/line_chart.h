// LineChart: series over a number that counts up, such as the pairs of a match.
#pragma once

#include <string>
#include <vector>

#include "web/charts/frame.h"

namespace raum::web {

struct Series {
  std::string name;
  std::vector<double> y;          // NaN: a gap
  std::vector<double> low, high;  // a band around the line, as long as y, or empty
};

struct LineChart {
  Frame frame;
  std::string x_name, y_name;
  double x_first = 1;  // of the first value; the others follow in steps of 1
  std::vector<Series> series;
  std::vector<Reference> references;
};

/// A `<figure>` with the chart as SVG and a table of its numbers. Of a long series the smallest and
/// the largest value of each column of pixels are drawn, and the table has at most 40 rows, evenly
/// distributed, always with the first and the last one: pages with several charts stay small.
[[nodiscard]] std::string to_html(const LineChart& chart);

}  // namespace raum::web
