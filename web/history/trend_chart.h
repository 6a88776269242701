// TrendChart: a figure over the commits of a history, its levels and where they shift.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "web/charts/frame.h"

namespace raum::web {

struct TrendPoint {
  std::string label;    // "2026-01-31 0123456789ab Subject"
  std::size_t run = 0;  // the number by which the page's data know the run
  double value = 0;     // finite
};

/// The points [begin, end) belong to one level.
struct TrendLevel {
  std::size_t begin = 0, end = 0;
  double mean = 0;
  std::string shift;  // what happened at its begin: "+5.1 %, p 0.010"; "" for the first one
};

struct TrendChart {
  Frame frame;
  std::string unit;
  bool is_exact = false;  // counts, drawn as squares; other values are drawn as dots
  std::vector<TrendPoint> points;
  std::vector<TrendLevel> levels;
  std::optional<std::size_t> accepted;  // the point with which later ones are compared
  std::optional<double> limit;          // the value from which on the newest level is worse
};

/// A `<figure>` with the chart as SVG, a table of its levels and one of at most the newest 50
/// points. For scripts, the attribute data-runs of the group "trend" lists the runs of the points,
/// and data-first-x and data-step say where they are drawn.
/// Requires: a point; the levels cover all points.
[[nodiscard]] std::string to_html(const TrendChart& chart);

}  // namespace raum::web
