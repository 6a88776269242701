#include "web/charts/line_plot.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "web/charts/number.h"
#include "web/charts/svg.h"
#include "web/charts/thinned.h"

namespace raum::web {

namespace {

constexpr double kTop = 26, kBottom = 206, kRight = kChartWidth - 12;
constexpr double kBelow = 40;  // labels of ticks and the name of the axis

Axis x_axis_of(std::size_t positions, double x_first) {
  Range range;
  if (positions > 0) {
    range.add(x_first);
    range.add(x_first + static_cast<double>(positions - 1));
  }
  return Axis::make(range, {.most_ticks = 6, .least_step = 1});
}

// Three colours and four patterns of dashes.
std::string line_classes(std::size_t series) {
  return fmt::format("series-{} dash-{}", series % 3 + 1, series % 4 + 1);
}

// A disc, a square or a diamond.
std::string line_mark(std::size_t series, double x, double y, const std::string& attributes = "") {
  const std::string start = fmt::format("class=\"mark series-{}\"{}", series % 3 + 1, attributes);
  if (series % 3 == 0) {
    return fmt::format("<circle {} cx=\"{}\" cy=\"{}\" r=\"4\"/>", start, coordinate(x),
                       coordinate(y));
  }
  const std::string shape = series % 3 == 1 ? "m-3.5 -3.5h7v7h-7z" : "m0 -5l5 5l-5 5l-5 -5z";
  return fmt::format("<path {} d=\"M{} {}{}\"/>", start, coordinate(x), coordinate(y), shape);
}

}  // namespace

LinePlot::LinePlot(std::size_t positions, double x_first, const Range& y_range)
    : positions_(positions),
      x_first_(x_first),
      x_axis_(x_axis_of(positions, x_first)),
      y_axis_(Axis::make(y_range, {.most_ticks = 5, .ends_at_ticks = true})) {
  for (const double tick : y_axis_.ticks()) {
    left_ = std::max(left_, text_width(tick_label(tick, y_axis_.step())));
  }
  left_ += 8;
}

double LinePlot::height() const { return kBottom + kBelow; }

double LinePlot::x_value(std::size_t position) const {
  return x_first_ + static_cast<double>(position);
}

double LinePlot::x(double position) const {
  return left_ + x_axis_.position(x_first_ + position) * (kRight - left_);
}

double LinePlot::y(double value) const {
  return kBottom - y_axis_.position(value) * (kBottom - kTop);
}

std::size_t LinePlot::columns() const { return static_cast<std::size_t>(kRight - left_); }

std::string LinePlot::grid(const std::string& x_name, const std::string& y_name) const {
  std::string svg;
  for (const double tick : y_axis_.ticks()) {
    svg += svg_line(left_, y(tick), kRight, y(tick), tick == 0 ? "zero" : "grid",
                    fmt::format(" data-at=\"{}\"", exact(tick)));
    svg += svg_text(left_ - 6, y(tick) + 4.5, "tick end", tick_label(tick, y_axis_.step()));
  }
  for (const double tick : x_axis_.ticks()) {
    const double at = x(tick - x_first_);
    const std::string label = tick_label(tick, x_axis_.step());
    svg += svg_line(at, kBottom, at, kBottom + 4, "notch",
                    fmt::format(" data-at=\"{}\"", exact(tick)));
    svg += svg_text(std::min(at, kChartWidth - text_width(label) / 2), kBottom + kTextHeight + 3,
                    "tick middle", label);
  }
  svg += svg_label(0, 14, "unit", y_name, kChartWidth);
  svg += svg_label(kRight, kBottom + kBelow - 5, "unit end", x_name, kRight);
  return svg + "\n";
}

std::string LinePlot::references(const std::vector<Reference>& references) const {
  constexpr double kMostLabel = 160;
  struct Label {
    double x, y, width;
  };
  std::string lines, texts;
  std::vector<Label> labels;
  for (const Reference& reference : references) {
    if (std::isnan(reference.at)) continue;
    const double at = y(reference.at);
    lines += svg_line(left_, at, kRight, at, "reference",
                      fmt::format(" data-at=\"{}\"", exact(reference.at)));
    const std::string text = shortened(reference.label, kMostLabel);
    Label label{left_ + 6, at < kTop + kTextHeight ? at + 13 : at - 4, text_width(text)};
    for (const Label& other : labels) {
      const bool is_near = std::abs(other.y - label.y) < kTextHeight;
      if (is_near) label.x = std::max(label.x, other.x + other.width + 10);
    }
    // Where no room is left, the table alone names the line.
    if (label.x + label.width > kRight) continue;
    labels.push_back(label);
    texts += svg_label(label.x, label.y, "reference-label", reference.label, kMostLabel);
  }
  return lines + texts + "\n";
}

std::string LinePlot::line(std::size_t series, const std::vector<double>& y_values) const {
  const std::vector<DrawnPoint> points = thinned(y_values, positions_, columns());
  if (points.empty()) return "";
  std::string path, dots, last_mark;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto [index, follows_gap] = points[i];
    const double at_x = x(static_cast<double>(index)), at_y = y(y_values[index]);
    path += fmt::format("{}{} {}", follows_gap ? "M" : " ", coordinate(at_x), coordinate(at_y));
    // No line leads to a value between two gaps: the round ends of a short one make a dot.
    if (follows_gap && (i + 1 == points.size() || points[i + 1].follows_gap)) {
      dots += fmt::format("M{} {}h0.1", coordinate(at_x), coordinate(at_y));
    }
    if (i + 1 == points.size()) last_mark = line_mark(series, at_x, at_y);
  }
  if (!dots.empty()) dots = fmt::format("<path class=\"lonely\" d=\"{}\"/>", dots);
  return fmt::format(
      "<g class=\"{}\" data-count=\"{}\"><path class=\"line\" data-first=\"{}\" data-last=\"{}\" "
      "d=\"{}\"/>{}{}</g>\n",
      line_classes(series), y_values.size(), exact(y_values[points.front().index]),
      exact(y_values[points.back().index]), path, dots, last_mark);
}

std::string LinePlot::band(std::size_t series, const std::vector<double>& low,
                           const std::vector<double>& high) const {
  const std::vector<DrawnBand> pieces = thinned_band(low, high, positions_, columns());
  if (pieces.empty()) return "";
  std::string path, back;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const DrawnBand& piece = pieces[i];
    const std::string at = coordinate(x(static_cast<double>(piece.index)));
    path += fmt::format("{}{} {}", piece.follows_gap ? "M" : " ", at, coordinate(y(piece.high)));
    back.insert(0, fmt::format(" {} {}", at, coordinate(y(piece.low))));
    if (i + 1 == pieces.size() || pieces[i + 1].follows_gap) {
      path += back + "Z";
      back.clear();
    }
  }
  return fmt::format("<path class=\"band {}\" d=\"{}\"/>\n", line_classes(series), path);
}

std::string LinePlot::hidden_mark(std::size_t series, std::size_t position, double value) const {
  return line_mark(series, x(static_cast<double>(position)), y(value),
                   fmt::format(" data-value=\"{}\"", exact(value)));
}

std::string LinePlot::targets(const std::vector<Target>& targets) const {
  // Half-way between two neighbours.
  const auto border = [&](std::size_t i) {
    return x(static_cast<double>(targets[i].position + targets[i + 1].position) / 2);
  };
  std::string svg;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const double from = i == 0 ? left_ : border(i - 1);
    const double to = i + 1 == targets.size() ? kRight : border(i);
    svg += fmt::format("<g class=\"at\" data-x=\"{}\">{}{}{}</g>\n",
                       exact(x_value(targets[i].position)), svg_tooltip("", targets[i].tooltip),
                       svg_target(from, kTop, to - from, kBottom - kTop), targets[i].marks);
  }
  return svg;
}

std::string line_swatch(std::size_t series) {
  return fmt::format("<g class=\"{}\"><path class=\"line\" d=\"M0 7H28\"/>{}</g>",
                     line_classes(series), line_mark(series, 14, 7));
}

}  // namespace raum::web
