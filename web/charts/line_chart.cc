#include "web/charts/line_chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "base/core/assert.h"
#include "web/charts/figure.h"
#include "web/charts/line_plot.h"
#include "web/charts/number.h"
#include "web/charts/svg.h"
#include "web/charts/table.h"
#include "web/charts/thinned.h"

namespace raum::web {

namespace {

constexpr std::size_t kTableRows = 40;
constexpr std::size_t kTargets = 40;  // areas that react to the pointer

// A column of the table: the values of a series, of its lows or of its highs.
struct NumberColumn {
  std::string name;
  const std::vector<double>* values;
  Rounding rounding;

  [[nodiscard]] double at(std::size_t index) const {
    return index < values->size() ? (*values)[index] : std::numeric_limits<double>::quiet_NaN();
  }
};

std::vector<NumberColumn> columns_of(const LineChart& chart,
                                     const std::vector<std::size_t>& indices) {
  std::vector<NumberColumn> columns;
  const auto add = [&](std::string name, const std::vector<double>& values) {
    NumberColumn column{std::move(name), &values, Rounding::of_column({})};
    std::vector<double> shown;
    for (const std::size_t index : indices) shown.push_back(column.at(index));
    column.rounding = Rounding::of_column(shown);
    columns.push_back(std::move(column));
  };
  for (const Series& series : chart.series) {
    RAUM_ASSERT(series.low.size() == series.high.size());
    RAUM_ASSERT(series.low.empty() || series.low.size() == series.y.size());
    add(series.name, series.y);
    if (series.low.empty()) continue;
    add(series.name + ", low", series.low);
    add(series.name + ", high", series.high);
  }
  return columns;
}

Table table_of(const LineChart& chart, const std::vector<NumberColumn>& columns,
               const LinePlot& plot, const std::vector<std::size_t>& indices) {
  Table table{.caption = "", .columns = {{chart.x_name, true}}, .rows = {}};
  for (const NumberColumn& column : columns) table.columns.push_back({column.name, true});
  for (const std::size_t index : indices) {
    std::vector<std::string> row{exact(plot.x_value(index))};
    for (const NumberColumn& column : columns) {
      row.push_back(column.rounding.text(column.at(index)));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string tooltip(const LineChart& chart, const std::vector<NumberColumn>& columns,
                    const LinePlot& plot, std::size_t index) {
  constexpr double kName = 300;
  std::string text = shortened(chart.x_name, kName) + ": " + exact(plot.x_value(index));
  for (const NumberColumn& column : columns) {
    if (std::isnan(column.at(index))) continue;
    text += "\n" + shortened(column.name, kName) + ": " + column.rounding.text(column.at(index));
  }
  return text;
}

// Areas for some of the rows of the table, so that it has all numbers of the tooltips.
std::string targets(const LineChart& chart, const std::vector<NumberColumn>& columns,
                    const LinePlot& plot, const std::vector<std::size_t>& table_rows) {
  std::vector<LinePlot::Target> targets;
  for (const std::size_t row : evenly(table_rows.size(), kTargets)) {
    const std::size_t index = table_rows[row];
    std::string marks;
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
      const std::vector<double>& y = chart.series[i].y;
      if (index < y.size() && !std::isnan(y[index])) marks += plot.hidden_mark(i, index, y[index]);
    }
    targets.push_back({index, tooltip(chart, columns, plot, index), std::move(marks)});
  }
  return plot.targets(targets);
}

LinePlot plot_of(const LineChart& chart) {
  std::size_t positions = 0;
  Range range;
  for (const Series& series : chart.series) {
    positions = std::max(positions, series.y.size());
    for (const std::vector<double>* const values : {&series.y, &series.low, &series.high}) {
      for (const double value : *values) range.add(value);
    }
  }
  for (const Reference& reference : chart.references) range.add(reference.at);
  return {positions, chart.x_first, range};
}

}  // namespace

std::string to_html(const LineChart& chart) {
  const LinePlot plot = plot_of(chart);
  const std::vector<std::size_t> rows = evenly(plot.positions(), kTableRows);
  const std::vector<NumberColumn> columns = columns_of(chart, rows);

  Figure figure{.kind = "line", .drawing = "", .height = plot.height()};
  if (plot.positions() > 0) {
    figure.drawing = plot.grid(chart.x_name, chart.y_name) + plot.references(chart.references);
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
      figure.drawing += plot.band(i, chart.series[i].low, chart.series[i].high);
    }
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
      figure.drawing += plot.line(i, chart.series[i].y);
    }
    figure.drawing += targets(chart, columns, plot, rows);
  }
  for (std::size_t i = 0; i < chart.series.size() && chart.series.size() > 1; ++i) {
    figure.legend.push_back({line_swatch(i), chart.series[i].name});
  }
  figure.tables = {table_of(chart, columns, plot, rows)};
  add_references(figure.tables, chart.references, chart.y_name);
  return to_html(chart.frame, figure);
}

}  // namespace raum::web
