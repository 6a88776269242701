// Words of a protocol line.
#pragma once

#include <algorithm>
#include <cctype>
#include <string_view>

namespace raum::tournament {

/// Takes the next word between blanks and tabs off the line; empty at its end.
[[nodiscard]] inline std::string_view next_word(std::string_view& line) {
  const std::size_t start = std::min(line.find_first_not_of(" \t"), line.size());
  line.remove_prefix(start);
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end);
  return word;
}

/// Names of UCI options mean the same in capital and small letters; ASCII only.
[[nodiscard]] inline bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) ==
           std::tolower(static_cast<unsigned char>(y));
  });
}

}  // namespace raum::tournament
