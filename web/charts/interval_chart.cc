#include "web/charts/interval_chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "web/charts/axis.h"
#include "web/charts/figure.h"
#include "web/charts/number.h"
#include "web/charts/row_layout.h"
#include "web/charts/svg.h"
#include "web/charts/table.h"

namespace raum::web {

namespace {

constexpr double kIntervalRow = 26;
constexpr double kCap = 5;  // half of the height of a whisker's end

Axis axis_of(const IntervalChart& chart) {
  Range range;
  range.add(0);
  bool is_bounded = true;
  for (const IntervalRow& row : chart.rows) {
    for (const double value : {row.low, row.value, row.high}) {
      range.add(value);
      is_bounded = is_bounded && !std::isinf(value);
    }
  }
  for (const Reference& reference : chart.references) range.add(reference.at);
  // The arrows of unbounded intervals need room.
  return Axis::make(range, {.most_ticks = 5, .margin = is_bounded ? 0.05 : 0.12});
}

// "12.3 [4.1, 20.5]", or "12.3" for an interval without length; bounds that are infinite, as in
// mathematics: "12.3 (−∞, 20.5]".
std::string interval_text(const IntervalRow& row, const Rounding& rounding) {
  const std::string value = rounding.text(row.value);
  const bool is_number = row.low == row.value && row.value == row.high;
  if (is_number || std::isnan(row.low) || std::isnan(row.high)) return with_minus_signs(value);
  return with_minus_signs(fmt::format("{}{}{}, {}{}", value, value.empty() ? "" : " ",
                                      std::isinf(row.low) ? "(-∞" : "[" + rounding.text(row.low),
                                      std::isinf(row.high) ? "∞" : rounding.text(row.high),
                                      std::isinf(row.high) ? ")" : "]"));
}

// The end of a whisker: a cap, or an arrow if the bound is infinite.
std::string whisker_end(double x, double y, double bound) {
  const double back = std::isinf(bound) ? std::copysign(kCap, -bound) : 0;
  return fmt::format("M{0} {1}L{2} {3}L{0} {4}", coordinate(x + back), coordinate(y - kCap),
                     coordinate(x), coordinate(y), coordinate(y + kCap));
}

std::string whisker(const IntervalRow& row, const RowLayout& layout, const Axis& axis, double y) {
  const double low = std::isnan(row.low) ? row.value : row.low;
  const double high = std::isnan(row.high) ? row.value : row.high;
  if (std::isnan(low) || std::isnan(high)) return "";
  const double from = layout.x(axis, low), to = layout.x(axis, high);
  std::string path = fmt::format("M{} {}H{}", coordinate(from), coordinate(y), coordinate(to));
  if (!std::isnan(row.low)) path += whisker_end(from, y, low);
  if (!std::isnan(row.high)) path += whisker_end(to, y, high);
  return fmt::format("<path class=\"whisker\" d=\"{}\"/>", path);
}

std::string row_svg(const IntervalRow& row, std::size_t number, const std::string& text,
                    const std::string& tooltip, const RowLayout& layout, const Axis& axis) {
  const double y = layout.middle(number);
  std::string svg = fmt::format(
      "<g class=\"row series-1\" data-low=\"{}\" data-value=\"{}\" data-high=\"{}\">{}{}{}",
      exact(row.low), exact(row.value), exact(row.high), svg_tooltip(row.label, tooltip),
      layout.target(number), whisker(row, layout, axis, y));
  if (std::isfinite(row.value)) {
    svg += fmt::format("<circle class=\"dot\" cx=\"{}\" cy=\"{}\" r=\"4.5\"/>",
                       coordinate(layout.x(axis, row.value)), coordinate(y));
  }
  return svg + layout.texts(number, row.label, text) + "</g>\n";
}

struct PlacedReference {
  const Reference* reference;
  double x, label_x;
  std::size_t lane;  // 0: next to the plot
};

struct PlacedReferences {
  std::vector<PlacedReference> all;
  std::size_t lanes = 0;
};

// Labels that would overlap are put into lanes above each other.
PlacedReferences place(const std::vector<Reference>& references, const RowLayout& layout,
                       const Axis& axis) {
  PlacedReferences placed;
  for (const Reference& reference : references) {
    if (std::isnan(reference.at)) continue;
    placed.all.push_back({&reference, layout.x(axis, reference.at), 0, 0});
  }
  std::stable_sort(placed.all.begin(), placed.all.end(),
                   [](const PlacedReference& a, const PlacedReference& b) { return a.x < b.x; });
  std::vector<double> free_from;  // of each lane
  for (PlacedReference& p : placed.all) {
    const double width = std::min(text_width(p.reference->label.substr(0, 200)), kChartWidth / 2);
    p.label_x = std::clamp(p.x, width / 2, kChartWidth - width / 2);
    while (p.lane < free_from.size() && free_from[p.lane] > p.label_x - width / 2) ++p.lane;
    if (p.lane == free_from.size()) free_from.push_back(0);
    free_from[p.lane] = p.label_x + width / 2 + 8;
  }
  placed.lanes = free_from.size();
  return placed;
}

std::string references_svg(const PlacedReferences& placed, const RowLayout& layout) {
  std::string svg;
  for (const PlacedReference& p : placed.all) {
    const double base = layout.top - 5 - static_cast<double>(p.lane) * kTextHeight;
    svg += svg_line(p.x, base + 2, p.x, layout.bottom, "reference",
                    fmt::format(" data-at=\"{}\"", exact(p.reference->at)));
    svg +=
        svg_label(p.label_x, base, "reference-label middle", p.reference->label, kChartWidth / 2);
  }
  return svg + "\n";
}

}  // namespace

std::string to_html(const IntervalChart& chart) {
  const Axis axis = axis_of(chart);
  const Rounding short_rounding = Rounding::of_range(axis.high() - axis.low());
  std::vector<double> numbers;
  std::vector<std::string> labels, texts;
  for (const IntervalRow& row : chart.rows) {
    numbers.insert(numbers.end(), {row.low, row.value, row.high});
    labels.push_back(row.label);
    texts.push_back(interval_text(row, short_rounding));
  }
  const Rounding rounding = Rounding::of_column(numbers);
  RowLayout layout = RowLayout::make(labels, texts, chart.unit, 0, kIntervalRow);
  const PlacedReferences references = place(chart.references, layout, axis);
  const double head = static_cast<double>(references.lanes) * kTextHeight + 4;
  layout.top += head;
  layout.bottom += head;

  std::string rows;
  Table table{
      .caption = "",
      .columns = {{"name"}, {"low", true}, {with_unit("value", chart.unit), true}, {"high", true}},
      .rows = {}};
  for (std::size_t i = 0; i < chart.rows.size(); ++i) {
    const IntervalRow& row = chart.rows[i];
    const std::string low = rounding.text(row.low), value = rounding.text(row.value),
                      high = rounding.text(row.high);
    rows += row_svg(row, i, texts[i], fmt::format("{} [{}, {}] {}", value, low, high, chart.unit),
                    layout, axis);
    table.rows.push_back({row.label, low, value, high});
  }
  Figure figure{.kind = "interval", .drawing = "", .height = layout.height()};
  if (!chart.rows.empty()) {
    figure.drawing = layout.grid(axis, chart.unit) + references_svg(references, layout) + rows;
  }
  figure.tables = {std::move(table)};
  add_references(figure.tables, chart.references, chart.unit);
  return to_html(chart.frame, figure);
}

}  // namespace raum::web
