// Pieces of SVG. Lengths are units of the viewBox, which is kChartWidth wide and about a pixel of a
// figure that is as wide.
#pragma once

#include <string>
#include <string_view>

namespace raum::web {

constexpr double kChartWidth = 480;  // with text of 13 units, 9.2 pixels in a figure of 340 pixels
constexpr double kTextHeight = 16;   // of a line of text

/// A number with at most two decimals.
/// Requires: finite.
[[nodiscard]] std::string coordinate(double value);

/// An estimate of the width of a text, which is seldom too small.
[[nodiscard]] double text_width(std::string_view text);

/// The text, or its start and "…" if it is wider than `width`.
/// Cost: a text much wider than `width` is not read to its end.
[[nodiscard]] std::string shortened(std::string_view text, double width);

/// `<text>` with its base line at y. The text is escaped.
[[nodiscard]] std::string svg_text(double x, double y, std::string_view classes,
                                   std::string_view text);

/// As svg_text(), shortened to `width`, with the whole text as `<title>` if something is left out.
[[nodiscard]] std::string svg_label(double x, double y, std::string_view classes,
                                    std::string_view text, double width);

/// `<line>` from one point to another.
[[nodiscard]] std::string svg_line(double x1, double y1, double x2, double y2,
                                   std::string_view classes, std::string_view attributes = "");

/// An empty `<rect>` that makes a larger area react to the pointer.
[[nodiscard]] std::string svg_target(double x, double y, double width, double height);

/// `<title>`, which browsers show as tooltip: the heading, shortened, on a line of its own, and the
/// text. Both are escaped.
[[nodiscard]] std::string svg_tooltip(std::string_view heading, std::string_view text);

}  // namespace raum::web
