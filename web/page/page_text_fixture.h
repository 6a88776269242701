// A page as text for a snapshot.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace raum::web {

/// One element a line. Numbers with more than four decimals are rounded to four, because processors
/// and compilers may disagree about the last digits of a double.
inline std::string lines_of_markup(std::string_view html) {
  constexpr std::string_view kDigits = "0123456789";
  constexpr std::size_t kMostDecimals = 4;
  std::string text;
  while (!html.empty()) {
    const bool is_digit = kDigits.find(html.front()) != std::string_view::npos;
    const std::size_t point = is_digit ? html.find_first_not_of(kDigits) : 0;
    const bool has_decimals = is_digit && point != std::string_view::npos && html[point] == '.';
    const std::size_t end = has_decimals
                                ? std::min(html.find_first_not_of(kDigits, point + 1), html.size())
                                : std::min(is_digit ? point : 1, html.size());
    const std::string part(html.substr(0, end));
    const bool is_long = has_decimals && end - point - 1 > kMostDecimals;
    text += is_long ? fmt::format("{:.{}f}", std::stod(part), kMostDecimals) : part;
    if (part == ">" && html.starts_with("><")) text += '\n';
    html.remove_prefix(end);
  }
  return text;
}

/// The element `<main>` without its footer, in which programs name their build.
inline std::string main_lines_of(std::string_view html) {
  const std::size_t begin = html.find("<main>");
  const std::size_t end = html.find("</main>");
  if (begin == std::string_view::npos || end == std::string_view::npos) return "no <main>";
  html = html.substr(begin, end - begin);
  return lines_of_markup(html.substr(0, html.find("<footer")));
}

}  // namespace raum::web
