#include "web/history/trend_chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>

#include "base/core/assert.h"
#include "base/text/xml.h"
#include "web/charts/axis.h"
#include "web/charts/figure.h"
#include "web/charts/number.h"
#include "web/charts/svg.h"
#include "web/charts/table.h"

namespace raum::web {

namespace {

constexpr double kPlotTop = 10, kPlotHeight = 120, kAxisBelow = 22;
constexpr double kRightMargin = 12;
constexpr std::size_t kMostRows = 50;  // points in the table

// Where points and values are drawn.
struct Plot {
  double left = 0, right = 0;
  double first_x = 0, step = 0;
  Axis axis;

  [[nodiscard]] double x(std::size_t point) const {
    return first_x + static_cast<double>(point) * step;
  }
  [[nodiscard]] double y(double value) const {
    return kPlotTop + (1 - axis.position(value)) * kPlotHeight;
  }
};

Plot plot_of(const TrendChart& chart) {
  Range range;
  for (const TrendPoint& point : chart.points) range.add(point.value);
  for (const TrendLevel& level : chart.levels) range.add(level.mean);
  if (chart.limit) range.add(*chart.limit);
  Plot plot{.axis = Axis::make(range, {.most_ticks = 4, .margin = 0.08})};
  double width = 0;
  for (const double tick : plot.axis.ticks()) {
    width = std::max(width, text_width(tick_label(tick, plot.axis.step())));
  }
  plot.left = width + 8;
  plot.right = kChartWidth - kRightMargin;
  const auto points = static_cast<double>(chart.points.size());
  plot.step = points > 1 ? (plot.right - plot.left - 16) / (points - 1) : 0;
  plot.first_x = points > 1 ? plot.left + 8 : (plot.left + plot.right) / 2;
  return plot;
}

std::string grid_svg(const TrendChart& chart, const Plot& plot) {
  std::string svg;
  for (const double tick : plot.axis.ticks()) {
    const double y = plot.y(tick);
    svg +=
        svg_line(plot.left, y, plot.right, y, "grid", fmt::format(" data-at=\"{}\"", exact(tick)));
    svg += svg_text(plot.left - 5, y + 4.5, "tick end", tick_label(tick, plot.axis.step()));
  }
  svg += svg_label(plot.right, kPlotTop + kPlotHeight + kTextHeight, "unit end", chart.unit, 300);
  return svg + "\n";
}

// The place between two levels.
std::string shift_svg(const TrendLevel& level, const Plot& plot) {
  const double to = plot.x(level.begin);
  const double from = to - std::max(6.0, plot.step);
  return fmt::format(
      "<g class=\"shift\" data-begin=\"{}\">{}<rect x=\"{}\" y=\"{}\" width=\"{}\" "
      "height=\"{}\"/></g>",
      level.begin, svg_tooltip("shift", level.shift), coordinate(from), coordinate(kPlotTop),
      coordinate(to - from), coordinate(kPlotHeight));
}

std::string level_svg(const TrendLevel& level, const Plot& plot) {
  const double half = plot.step > 0 ? plot.step / 2 : 8;
  const double from = std::max(plot.left, plot.x(level.begin) - half);
  const double to = std::min(plot.right, plot.x(level.end - 1) + half);
  return svg_line(from, plot.y(level.mean), to, plot.y(level.mean), "level",
                  fmt::format(" data-mean=\"{}\"", exact(level.mean)));
}

// All points are one path of lines without length, whose caps are drawn: an element for each point
// of each figure would make the page slow.
std::string points_svg(const TrendChart& chart, const Plot& plot) {
  std::string path;
  for (std::size_t i = 0; i < chart.points.size(); ++i) {
    path +=
        fmt::format("M{} {}h0.1", coordinate(plot.x(i)), coordinate(plot.y(chart.points[i].value)));
  }
  return fmt::format("<path class=\"points {}\" data-first=\"{}\" data-last=\"{}\" d=\"{}\"/>",
                     chart.is_exact ? "exact" : "noisy", exact(chart.points.front().value),
                     exact(chart.points.back().value), path);
}

std::string drawing_of(const TrendChart& chart, const Plot& plot) {
  std::string runs;
  for (const TrendPoint& point : chart.points) {
    runs += fmt::format("{}{}", runs.empty() ? "" : ",", point.run);
  }
  std::string svg = grid_svg(chart, plot);
  svg += fmt::format(
      "<g class=\"trend series-1\" tabindex=\"0\" role=\"application\" "
      "aria-label=\"{}: choose a commit with the arrow keys\" data-runs=\"{}\" data-first-x=\"{}\" "
      "data-step=\"{}\">\n",
      xml_text(chart.frame.title), runs, exact(plot.first_x), exact(plot.step));
  svg += svg_target(0, 0, kChartWidth, kPlotTop + kPlotHeight + kAxisBelow);
  for (const TrendLevel& level : chart.levels) {
    if (!level.shift.empty()) svg += shift_svg(level, plot);
  }
  if (chart.accepted) {
    const double x = plot.x(*chart.accepted);
    svg += svg_line(x, kPlotTop, x, kPlotTop + kPlotHeight, "accepted");
  }
  if (chart.limit) {
    const double y = plot.y(*chart.limit);
    svg += svg_line(plot.left, y, plot.right, y, "limit",
                    fmt::format(" data-at=\"{}\"", exact(*chart.limit)));
  }
  for (const TrendLevel& level : chart.levels) svg += level_svg(level, plot);
  return svg + points_svg(chart, plot) + "</g>\n";
}

Table level_table(const TrendChart& chart) {
  Table table{.caption = "Levels",
              .columns = {{"first commit"},
                          {"points", true},
                          {with_unit("mean", chart.unit), true},
                          {"shift"}},
              .rows = {}};
  for (const TrendLevel& level : chart.levels) {
    table.rows.push_back({chart.points[level.begin].label, std::to_string(level.end - level.begin),
                          exact(level.mean), level.shift});
  }
  return table;
}

Table point_table(const TrendChart& chart) {
  const std::size_t shown = std::min(chart.points.size(), kMostRows);
  Table table{.caption = shown < chart.points.size()
                             ? fmt::format("The newest {} of {} points", shown, chart.points.size())
                             : "Points",
              .columns = {{"commit"}, {with_unit("value", chart.unit), true}},
              .rows = {}};
  for (std::size_t i = chart.points.size() - shown; i < chart.points.size(); ++i) {
    table.rows.push_back({chart.points[i].label, exact(chart.points[i].value)});
  }
  return table;
}

}  // namespace

std::string to_html(const TrendChart& chart) {
  RAUM_ASSERT(!chart.points.empty());
  const Plot plot = plot_of(chart);
  return to_html(chart.frame, Figure{.kind = "trend",
                                     .drawing = drawing_of(chart, plot),
                                     .height = kPlotTop + kPlotHeight + kAxisBelow,
                                     .has_links = true,
                                     .legend = {},
                                     .tables = {level_table(chart), point_table(chart)}});
}

}  // namespace raum::web
