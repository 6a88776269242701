// ProgressLine: a line on the terminal, written to stderr and rewritten in place.
#pragma once

#include <cstddef>
#include <string_view>

namespace raum {

[[nodiscard]] bool stderr_is_terminal();

/// The longest prefix of a UTF-8 text that fits into the columns; a character counts as one column.
[[nodiscard]] std::string_view cut_to(std::string_view line, std::size_t columns);

// Write errors are ignored: losing the progress output must not stop a command.
class ProgressLine {
 public:
  ProgressLine() = default;
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Replaces the line, cut to the width of the terminal.
  void show(std::string_view line);
  /// Erases the line, so that other output can start in its place.
  void clear();

 private:
  bool is_shown_ = false;
};

}  // namespace raum
