#include "web/charts/svg.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/core/assert.h"
#include "base/text/quote.h"
#include "base/text/xml.h"

namespace raum::web {

namespace {

constexpr double kEllipsis = 13;
constexpr double kTooltip = 700;  // longest heading

// At 13 pixels in DejaVu Sans, one of the widest fonts, rounded up. Characters outside of ASCII may
// be as wide as they are high.
double character_width(std::string_view character) {
  const char c = character.front();
  if (character == "–") return 7;
  if (static_cast<unsigned char>(c) >= 0x80) return 13;
  constexpr std::string_view kNarrow = "iljtfrI .,:;'|!()[]/-\"`";
  constexpr std::string_view kWide = "mwMW@%&+=<>~^#";
  if (kNarrow.find(c) != std::string_view::npos) return 5.4;
  if (kWide.find(c) != std::string_view::npos) return 12.5;
  return c >= 'A' && c <= 'Z' ? 9.5 : 8.3;
}

std::string_view first_character(std::string_view text) {
  return text.substr(0, std::max<std::size_t>(utf8_length(text), 1));
}

}  // namespace

std::string coordinate(double value) {
  RAUM_ASSERT(std::isfinite(value));
  return fmt::format("{}", std::round(value * 100) / 100 + 0.0);
}

double text_width(std::string_view text) {
  double width = 0;
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    width += character_width(character);
    text.remove_prefix(character.size());
  }
  return width;
}

std::string shortened(std::string_view text, double width) {
  std::size_t end = 0;   // of what fits
  std::size_t kept = 0;  // of what fits before "…"
  double used = 0;
  while (end < text.size()) {
    const std::string_view character = first_character(text.substr(end));
    used += character_width(character);
    if (used > width) return std::string(text.substr(0, kept)) + "…";
    end += character.size();
    if (used + kEllipsis <= width) kept = end;
  }
  return std::string(text);
}

std::string svg_text(double x, double y, std::string_view classes, std::string_view text) {
  return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>", classes, coordinate(x),
                     coordinate(y), xml_text(text));
}

std::string svg_label(double x, double y, std::string_view classes, std::string_view text,
                      double width) {
  const std::string shown = shortened(text, width);
  if (shown == text) return svg_text(x, y, classes, text);
  return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\"><title>{}</title>{}</text>", classes,
                     coordinate(x), coordinate(y), xml_text(text), xml_text(shown));
}

std::string svg_line(double x1, double y1, double x2, double y2, std::string_view classes,
                     std::string_view attributes) {
  return fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>", classes,
                     coordinate(x1), coordinate(y1), coordinate(x2), coordinate(y2), attributes);
}

std::string svg_target(double x, double y, double width, double height) {
  return fmt::format("<rect class=\"target\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                     coordinate(x), coordinate(y), coordinate(width), coordinate(height));
}

std::string svg_tooltip(std::string_view heading, std::string_view text) {
  const std::string start = shortened(heading, kTooltip);
  return fmt::format("<title>{}{}{}</title>", xml_text(start), start.empty() ? "" : "\n",
                     xml_text(text));
}

}  // namespace raum::web
