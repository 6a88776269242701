// TextLines: iterates over the lines of a text and counts them for error messages.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace raum {

class TextLines {
 public:
  explicit TextLines(std::string_view text) : rest_(text) {}

  /// The next line without its newline; nullopt at the end.
  std::optional<std::string_view> next() {
    if (rest_.empty()) return std::nullopt;
    const std::size_t newline = rest_.find('\n');
    const std::string_view line = rest_.substr(0, newline);
    rest_ = newline == std::string_view::npos ? std::string_view{} : rest_.substr(newline + 1);
    ++number_;
    return line;
  }

  /// The number of the line last returned by next(), starting at 1.
  [[nodiscard]] std::size_t number() const { return number_; }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

}  // namespace raum
