#include "web/charts/bar_chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "web/charts/axis.h"
#include "web/charts/figure.h"
#include "web/charts/number.h"
#include "web/charts/row_layout.h"
#include "web/charts/svg.h"
#include "web/charts/table.h"

namespace raum::web {

namespace {

constexpr double kBarRow = 24, kBarHeight = 15, kTickHeight = 22;  // heights

// The value of a tick, NaN if the row has none.
double tick_of(const BarRow& row, std::size_t tick) {
  return tick < row.ticks.size() ? row.ticks[tick] : std::numeric_limits<double>::quiet_NaN();
}

Axis axis_of(const BarChart& chart) {
  Range range;
  range.add(0);
  for (const BarRow& row : chart.rows) {
    range.add(std::max(row.value, 0.0));
    for (std::size_t i = 0; i < chart.tick_names.size(); ++i) {
      range.add(std::max(tick_of(row, i), 0.0));
    }
  }
  return Axis::make(range, {.most_ticks = 6, .ends_at_ticks = true});
}

// One Rounding for the values and one for each kind of tick.
std::vector<Rounding> roundings_of(const BarChart& chart) {
  std::vector<Rounding> roundings;
  std::vector<double> column;
  for (const BarRow& row : chart.rows) column.push_back(row.value);
  roundings.push_back(Rounding::of_column(column));
  for (std::size_t i = 0; i < chart.tick_names.size(); ++i) {
    column.clear();
    for (const BarRow& row : chart.rows) column.push_back(tick_of(row, i));
    roundings.push_back(Rounding::of_column(column));
  }
  return roundings;
}

std::string tick_class(std::size_t tick) { return fmt::format("expected dash-{}", tick % 4 + 1); }

// The marks of a row: its bar and the ticks.
std::string marks(const BarRow& row, std::size_t ticks, double y, const RowLayout& layout,
                  const Axis& axis) {
  std::string svg;
  if (row.value > 0) {
    const double zero = layout.x(axis, 0);
    svg += fmt::format("<rect class=\"bar\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                       coordinate(zero), coordinate(y - kBarHeight / 2),
                       coordinate(layout.x(axis, row.value) - zero), coordinate(kBarHeight));
  }
  for (std::size_t i = 0; i < ticks; ++i) {
    const double value = tick_of(row, i);
    if (std::isnan(value)) continue;
    const double x = layout.x(axis, value);
    svg += svg_line(x, y - kTickHeight / 2, x, y + kTickHeight / 2, tick_class(i),
                    fmt::format(" data-value=\"{}\"", exact(value)));
  }
  return svg;
}

std::vector<LegendEntry> legend(const std::vector<std::string>& tick_names) {
  std::vector<LegendEntry> entries;
  for (std::size_t i = 0; i < tick_names.size(); ++i) {
    entries.push_back({svg_line(14, 0, 14, 14, tick_class(i)), tick_names[i]});
  }
  return entries;
}

}  // namespace

std::string to_html(const BarChart& chart) {
  const Axis axis = axis_of(chart);
  const std::vector<Rounding> roundings = roundings_of(chart);
  std::vector<std::string> labels, texts;
  for (const BarRow& row : chart.rows) {
    labels.push_back(row.label);
    texts.push_back(with_minus_signs(roundings[0].text(row.value)));
  }
  const RowLayout layout = RowLayout::make(labels, texts, chart.unit, 2, kBarRow);

  Table table{
      .caption = "", .columns = {{"name"}, {with_unit("value", chart.unit), true}}, .rows = {}};
  for (const std::string& name : chart.tick_names) table.columns.push_back({name, true});
  std::string rows;
  for (std::size_t i = 0; i < chart.rows.size(); ++i) {
    const BarRow& row = chart.rows[i];
    const std::string value = roundings[0].text(row.value);
    std::string tooltip = with_unit(value, chart.unit);
    table.rows.push_back({row.label, value});
    for (std::size_t tick = 0; tick < chart.tick_names.size(); ++tick) {
      const std::string expected = roundings[tick + 1].text(tick_of(row, tick));
      table.rows.back().push_back(expected);
      tooltip += "\n" + shortened(chart.tick_names[tick], 300) + ": " + expected;
    }
    rows += fmt::format("<g class=\"row series-1\" data-value=\"{}\">{}{}{}{}</g>\n",
                        exact(row.value), svg_tooltip(row.label, tooltip), layout.target(i),
                        marks(row, chart.tick_names.size(), layout.middle(i), layout, axis),
                        layout.texts(i, row.label, texts[i]));
  }
  Figure figure{.kind = "bar", .drawing = "", .height = layout.height()};
  if (!chart.rows.empty()) figure.drawing = layout.grid(axis, chart.unit) + rows;
  figure.legend = legend(chart.tick_names);
  figure.tables = {std::move(table)};
  return to_html(chart.frame, figure);
}

}  // namespace raum::web
