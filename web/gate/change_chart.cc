#include "web/gate/change_chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/text/percent.h"
#include "web/charts/axis.h"
#include "web/charts/figure.h"
#include "web/charts/number.h"
#include "web/charts/row_layout.h"
#include "web/charts/svg.h"
#include "web/charts/table.h"

namespace raum::web {

namespace {

constexpr double kRow = 26;
constexpr double kCap = 5;         // half of the height of a whisker's end
constexpr double kMostShown = 50;  // per cent; a larger change ends in an arrow

double percent(double share) { return 100 * share; }

Axis axis_of(const ChangeChart& chart) {
  Range range;
  const auto add = [&](double share) {
    range.add(std::clamp(percent(share), -kMostShown, kMostShown));
  };
  for (const ChangeRow& row : chart.rows) {
    for (const double share : {row.low, row.value, row.high}) {
      if (std::isfinite(share)) add(share);
    }
    add(row.reported_at);
    add(-row.reported_at);
    if (row.fails_at) add(*row.fails_at);
  }
  return Axis::make(range, {.most_ticks = 5, .margin = 0.06});
}

// "+1.2 % [−0.4, +3.0]"; a count has no interval.
std::string change_text(const ChangeRow& row) {
  const std::string value = percent_change(1 + row.value);
  if (row.low == row.high) return with_minus_signs(value);
  return with_minus_signs(
      fmt::format("{} [{:+.1f}, {:+.1f}]", value, percent(row.low), percent(row.high)));
}

const char* verdict_text(ChangeVerdict verdict) {
  if (verdict == ChangeVerdict::Failed) return "failed";
  return verdict == ChangeVerdict::Reported ? "reported" : "";
}

const char* class_of(ChangeVerdict verdict) {
  return verdict == ChangeVerdict::Failed     ? "failed"
         : verdict == ChangeVerdict::Reported ? "reported"
                                              : "within";
}

// An arrow at the edge of the plot for a value that lies outside.
std::string arrow(double x, double y, double direction) {
  return fmt::format("<path class=\"dot\" d=\"M{0} {1} {2} {3} {0} {4}Z\"/>",
                     coordinate(x - direction * 2 * kCap), coordinate(y - kCap), coordinate(x),
                     coordinate(y), coordinate(y + kCap));
}

// What failed is a square, what was reported a diamond, all others are dots.
std::string mark(double x, double y, ChangeVerdict verdict) {
  if (verdict == ChangeVerdict::Failed) {
    return fmt::format("<rect class=\"dot\" x=\"{}\" y=\"{}\" width=\"10\" height=\"10\"/>",
                       coordinate(x - 5), coordinate(y - 5));
  }
  if (verdict == ChangeVerdict::Reported) {
    return fmt::format("<path class=\"dot\" d=\"M{0} {1}L{2} {3}L{0} {4}L{5} {3}Z\"/>",
                       coordinate(x), coordinate(y - 6), coordinate(x + 6), coordinate(y),
                       coordinate(y + 6), coordinate(x - 6));
  }
  return fmt::format("<circle class=\"dot\" cx=\"{}\" cy=\"{}\" r=\"4.5\"/>", coordinate(x),
                     coordinate(y));
}

std::string thresholds(const ChangeRow& row, const RowLayout& layout, const Axis& axis, double y) {
  const double from = layout.x(axis, percent(-row.reported_at));
  const double to = layout.x(axis, percent(row.reported_at));
  std::string svg = fmt::format(
      "<rect class=\"allowed\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", coordinate(from),
      coordinate(y - kRow / 2 + 3), coordinate(to - from), coordinate(kRow - 6));
  if (row.fails_at && percent(*row.fails_at) <= axis.high()) {
    const double at = layout.x(axis, percent(*row.fails_at));
    svg += svg_line(at, y - kRow / 2 + 2, at, y + kRow / 2 - 2, "limit");
  }
  return svg;
}

std::string change_svg(const ChangeRow& row, const RowLayout& layout, const Axis& axis, double y) {
  if (!std::isfinite(row.value)) return "";
  const double value = percent(row.value);
  std::string svg;
  if (row.low < row.high) {
    const double from = layout.x(axis, percent(row.low)), to = layout.x(axis, percent(row.high));
    svg += fmt::format("<path class=\"whisker\" d=\"M{0} {1}H{2}M{0} {3}V{4}M{2} {3}V{4}\"/>",
                       coordinate(from), coordinate(y), coordinate(to), coordinate(y - kCap),
                       coordinate(y + kCap));
  }
  const double x = layout.x(axis, value);
  if (value > axis.high()) return svg + arrow(x, y, 1);
  if (value < axis.low()) return svg + arrow(x, y, -1);
  return svg + mark(x, y, row.verdict);
}

std::string row_svg(const ChangeRow& row, std::size_t number, const RowLayout& layout,
                    const Axis& axis) {
  const double y = layout.middle(number);
  std::string svg = fmt::format(
      "<g class=\"row series-1 {}\" data-low=\"{}\" data-value=\"{}\" data-high=\"{}\" "
      "data-reported-at=\"{}\" data-fails-at=\"{}\">",
      class_of(row.verdict), exact(row.low), exact(row.value), exact(row.high),
      exact(row.reported_at), row.fails_at ? exact(*row.fails_at) : "");
  svg += svg_tooltip(row.label, fmt::format("{}: {} to {}", change_text(row), row.base, row.head));
  svg += layout.target(number) + thresholds(row, layout, axis, y);
  svg += change_svg(row, layout, axis, y);
  return svg + layout.texts(number, row.label, change_text(row)) + "</g>\n";
}

Table table_of(const ChangeChart& chart) {
  Table table{.caption = "",
              .columns = {{"figure"},
                          {"base", true},
                          {"head", true},
                          {"low (%)", true},
                          {"change (%)", true},
                          {"high (%)", true},
                          {"reported at (%)", true},
                          {"fails at (%)", true},
                          {"verdict"}},
              .rows = {}};
  std::vector<double> numbers;
  for (const ChangeRow& row : chart.rows) {
    numbers.insert(numbers.end(), {percent(row.low), percent(row.value), percent(row.high)});
  }
  const Rounding rounding = Rounding::of_column(numbers);
  for (const ChangeRow& row : chart.rows) {
    table.rows.push_back({row.label, row.base, row.head, rounding.text(percent(row.low)),
                          rounding.text(percent(row.value)), rounding.text(percent(row.high)),
                          fmt::format("{:g}", percent(row.reported_at)),
                          row.fails_at ? fmt::format("{:g}", percent(*row.fails_at)) : "",
                          verdict_text(row.verdict)});
  }
  return table;
}

std::vector<LegendEntry> legend() {
  return {
      {"<rect class=\"allowed\" x=\"2\" y=\"1\" width=\"24\" height=\"12\"/>",
       "not reported within"},
      {"<line class=\"limit\" x1=\"14\" y1=\"0\" x2=\"14\" y2=\"14\"/>", "fails beyond"},
      {"<g class=\"series-1 reported\">" + mark(14, 7, ChangeVerdict::Reported) + "</g>",
       "reported"},
      {"<g class=\"series-1 failed\">" + mark(14, 7, ChangeVerdict::Failed) + "</g>", "failed"}};
}

}  // namespace

std::string to_html(const ChangeChart& chart) {
  const Axis axis = axis_of(chart);
  std::vector<std::string> labels, texts;
  for (const ChangeRow& row : chart.rows) {
    labels.push_back(row.label);
    texts.push_back(change_text(row));
  }
  const RowLayout layout = RowLayout::make(labels, texts, "%", 4, kRow);
  Figure figure{.kind = "change", .drawing = "", .height = layout.height()};
  if (!chart.rows.empty()) {
    figure.drawing = layout.grid(axis, "%");
    for (std::size_t i = 0; i < chart.rows.size(); ++i) {
      figure.drawing += row_svg(chart.rows[i], i, layout, axis);
    }
    figure.legend = legend();
  }
  figure.tables = {table_of(chart)};
  return to_html(chart.frame, figure);
}

}  // namespace raum::web
