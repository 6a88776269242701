#include "web/charts/row_layout.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "web/charts/number.h"
#include "web/charts/svg.h"

namespace raum::web {

namespace {

constexpr double kMostLabel = 160, kMostValue = 200, kMostUnit = 80;
constexpr double kLine = kTextHeight + 2;  // of a label above its row
constexpr double kGap = 10;                // between the plot and the texts
constexpr double kAxis = 22;               // height of the labels of ticks
constexpr double kBaseLine = 4.5;          // from the middle of a letter
constexpr double kLeastMargin = 16;        // for half of a tick's label

double widest(const std::vector<std::string>& texts, double most) {
  double width = 0;
  for (const std::string& text : texts) {
    // More bytes than this are wider than any limit, even without combining characters.
    width = std::max(width, text_width(std::string_view(text).substr(0, 200)));
  }
  return std::ceil(std::min(width, most));
}

}  // namespace

RowLayout RowLayout::make(const std::vector<std::string>& labels,
                          const std::vector<std::string>& values, const std::string& unit,
                          double top, double row_height) {
  RowLayout layout;
  layout.is_unit_below = text_width(unit) > kMostUnit;
  const double unit_room =
      layout.is_unit_below ? 0 : widest({unit}, kMostUnit) + kGap + kLeastMargin / 2;
  const double label = widest(labels, kChartWidth), value = widest(values, kMostValue);
  const bool is_above = label > kMostLabel;
  layout.left = std::max({is_above ? 0 : label + kGap, unit_room, kLeastMargin});
  layout.right = kChartWidth - (is_above ? kLeastMargin : std::max(value + kGap, kLeastMargin));
  layout.text_height = is_above ? kLine : 0;
  layout.top = top;
  layout.bottom = top + static_cast<double>(labels.size()) * (row_height + layout.text_height);
  layout.row_height = row_height;
  return layout;
}

double RowLayout::middle(std::size_t row) const {
  return top + static_cast<double>(row + 1) * (row_height + text_height) - row_height / 2;
}

double RowLayout::x(const Axis& axis, double value) const {
  return left + axis.position(value) * (right - left);
}

double RowLayout::height() const { return bottom + kAxis + (is_unit_below ? kTextHeight : 0); }

std::string RowLayout::grid(const Axis& axis, const std::string& unit) const {
  std::string svg;
  double unit_end = left - kGap;
  for (const double tick : axis.ticks()) {
    const std::string label = tick_label(tick, axis.step());
    const double at = x(axis, tick);
    svg += svg_line(at, top, at, bottom, tick == 0 ? "zero" : "grid",
                    fmt::format(" data-at=\"{}\"", exact(tick)));
    svg += svg_text(at, bottom + kTextHeight, "tick middle", label);
    unit_end = std::min(unit_end, at - text_width(label) / 2 - kGap / 2);
  }
  if (is_unit_below) {
    svg +=
        svg_label((left + right) / 2, bottom + 2 * kTextHeight, "unit middle", unit, kChartWidth);
  } else if (!unit.empty()) {
    svg += svg_label(unit_end, bottom + kTextHeight, "unit end", unit, unit_end);
  }
  return svg + "\n";
}

std::string RowLayout::texts(std::size_t row, const std::string& label,
                             const std::string& value) const {
  if (text_height > 0) {
    const double y = middle(row) - row_height / 2 - 2;
    const double room = kChartWidth - widest({value}, kMostValue) - kGap;
    return svg_label(0, y, "label", label, room) +
           svg_label(kChartWidth, y, "value end", value, kMostValue);
  }
  const double y = middle(row) + kBaseLine;
  return svg_label(left - kGap, y, "label end", label, left - kGap) +
         svg_label(kChartWidth, y, "value end", value, kChartWidth - right - kGap);
}

std::string RowLayout::target(std::size_t row) const {
  return svg_target(0, middle(row) - row_height / 2 - text_height, kChartWidth,
                    row_height + text_height);
}

}  // namespace raum::web
