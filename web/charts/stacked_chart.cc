#include "web/charts/stacked_chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <string_view>

#include "base/text/xml.h"
#include "web/charts/axis.h"
#include "web/charts/figure.h"
#include "web/charts/number.h"
#include "web/charts/row_layout.h"
#include "web/charts/svg.h"
#include "web/charts/table.h"

namespace raum::web {

namespace {

// Heights. A row is 24 pixels high in a window of 390, as targets of the pointer are to be.
constexpr double kStackRow = 36, kStackBar = 20;

// The length of a segment: values that cannot be drawn have none.
double length_of(double value) { return std::isfinite(value) ? std::clamp(value, 0.0, 1e200) : 0; }

double total_of(const StackedRow& row) {
  double total = 0;
  for (const Segment& segment : row.segments) total += length_of(segment.value);
  return total;
}

// The names of the segments in the order in which they occur first, and the number of each.
struct Names {
  std::vector<std::string_view> all;
  std::map<std::string_view, std::size_t> numbers;
};

Names names_of(const StackedChart& chart) {
  Names names;
  for (const StackedRow& row : chart.rows) {
    for (const Segment& segment : row.segments) {
      if (names.numbers.try_emplace(segment.name, names.all.size()).second) {
        names.all.push_back(segment.name);
      }
    }
  }
  return names;
}

// Three colours and five patterns: neighbours differ in both, and fifteen names in one of them.
std::string part_class(std::size_t name) {
  return fmt::format("part series-{} hatch-{}", name % 3 + 1, name % 5 + 1);
}

std::string part(double x, double y, double width, double height) {
  return fmt::format("<rect class=\"fill\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                     coordinate(x), coordinate(y), coordinate(width), coordinate(height)) +
         svg_line(x, y + height / 2, x + width, y + height / 2, "hatch");
}

bool is_link(const Segment& segment) { return segment.href.starts_with('#'); }

struct Placed {
  double x, width, y;
};

std::string segment_svg(const Segment& segment, std::size_t name, const Placed& at,
                        const std::string& text, const std::string& unit) {
  std::string svg = fmt::format(
      "<g class=\"{}\" data-value=\"{}\">{}{}{}", part_class(name), exact(segment.value),
      svg_tooltip(segment.name, with_unit(text, unit)),
      is_link(segment) ? svg_target(at.x, at.y - kStackRow / 2, at.width, kStackRow) : "",
      part(at.x, at.y - kStackBar / 2, at.width, kStackBar));
  if (text_width(text) + 6 <= at.width) {
    svg += svg_text(at.x + at.width / 2, at.y + 4.5, "inside middle", text);
  }
  svg += "</g>";
  if (!is_link(segment)) return svg;
  return fmt::format("<a href=\"{}\" aria-label=\"{}: {}\">{}</a>", xml_text(segment.href),
                     xml_text(shortened(segment.name, 300)), xml_text(with_unit(text, unit)), svg);
}

std::string row_svg(const StackedRow& row, const Names& names, const RowLayout& layout,
                    const Axis& axis, double y, const Rounding& rounding, const std::string& unit) {
  std::string svg;
  double sum = 0;
  for (const Segment& segment : row.segments) {
    const double length = length_of(segment.value);
    if (length == 0) continue;
    const double from = layout.x(axis, sum), to = layout.x(axis, sum + length);
    sum += length;
    svg += segment_svg(segment, names.numbers.at(segment.name),
                       {.x = from, .width = to - from, .y = y}, rounding.text(segment.value), unit);
  }
  return svg;
}

// The values of all rows by name, the sum if a name occurs more than once in a row.
Table table_of(const StackedChart& chart, const Names& names, const Rounding& rounding) {
  Table table{.caption = "", .columns = {{with_unit("name", chart.unit)}}, .rows = {}};
  for (const std::string_view name : names.all) table.columns.push_back({std::string(name), true});
  table.columns.push_back({"total", true});
  for (const StackedRow& row : chart.rows) {
    std::vector<double> values(names.all.size(), std::numeric_limits<double>::quiet_NaN());
    for (const Segment& segment : row.segments) {
      double& value = values[names.numbers.at(segment.name)];
      value = std::isnan(value) ? segment.value : value + segment.value;
    }
    std::vector<std::string> cells{row.label};
    for (const double value : values) cells.push_back(rounding.text(value));
    cells.push_back(rounding.text(total_of(row)));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace

std::string to_html(const StackedChart& chart) {
  const Names names = names_of(chart);
  Range range;
  range.add(0);
  std::vector<double> values;
  bool has_links = false;
  for (const StackedRow& row : chart.rows) {
    range.add(total_of(row));
    values.push_back(total_of(row));
    for (const Segment& segment : row.segments) {
      values.push_back(segment.value);
      has_links = has_links || is_link(segment);
    }
  }
  const Axis axis = Axis::make(range, {.most_ticks = 6, .ends_at_ticks = true});
  const Rounding rounding = Rounding::of_column(values);
  std::vector<std::string> labels, totals;
  for (const StackedRow& row : chart.rows) {
    labels.push_back(row.label);
    totals.push_back(rounding.text(total_of(row)));
  }
  const RowLayout layout = RowLayout::make(labels, totals, chart.unit, 2, kStackRow);

  Figure figure{
      .kind = "stacked", .drawing = "", .height = layout.height(), .has_links = has_links};
  if (!chart.rows.empty()) figure.drawing = layout.grid(axis, chart.unit);
  for (std::size_t i = 0; i < chart.rows.size(); ++i) {
    figure.drawing += fmt::format(
        "<g class=\"row\" data-value=\"{}\">{}{}</g>\n", exact(total_of(chart.rows[i])),
        layout.texts(i, labels[i], totals[i]),
        row_svg(chart.rows[i], names, layout, axis, layout.middle(i), rounding, chart.unit));
  }
  for (std::size_t i = 0; i < names.all.size(); ++i) {
    figure.legend.push_back(
        {fmt::format("<g class=\"{}\">{}</g>", part_class(i), part(1, 1, 26, 12)),
         std::string(names.all[i])});
  }
  figure.tables = {table_of(chart, names, rounding)};
  return to_html(chart.frame, figure);
}

}  // namespace raum::web
