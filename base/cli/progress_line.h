// ProgressLine: shows on stderr how far a command has got. On a terminal it is one line that is
// rewritten in place, elsewhere a new line every so many seconds. All commands that take long use
// it, with the options --quiet and --progress.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace raum {

/// Whether and how often a command shows its progress.
struct ProgressOptions {
  bool quiet = false;   // show nothing
  int interval_s = 30;  // least time between two lines where stderr is not a terminal
};

/// The start of a line that fits into the columns. The fields of a line are separated by two
/// spaces; fields that do not fit are left out. If even the first does not fit, it is cut. A
/// character of UTF-8 counts as one column.
[[nodiscard]] std::string_view fitted_to(std::string_view line, std::size_t columns);

/// "0:07", "18:21", "1:02:03": minutes and seconds, rounded up, with hours from one hour on.
[[nodiscard]] std::string clock_text(std::chrono::duration<double> time);

/// Erases the line that is shown on the terminal, if any, so that other output can start in its
/// place. print_message() calls it.
void erase_progress_line();

/// What erases that line, or "" if none is shown. May be called in a signal handler.
[[nodiscard]] std::string_view progress_line_eraser();

/// Write errors are ignored: losing the progress output must not stop a command.
class ProgressLine {
 public:
  /// Begins each line with "PROGRAM: " where stderr is not a terminal, unless `program` is empty.
  explicit ProgressLine(std::string program, ProgressOptions options = {});
  /// The same for a known kind of stderr.
  ProgressLine(std::string program, ProgressOptions options, bool is_terminal);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Shows the text that `line()` returns if it is time for a new one: ten times a second on a
  /// terminal, otherwise every `interval_s` seconds, first after that time, and only if it differs
  /// from the last one. Call it often.
  template <class Line>
  void update(Line&& line) {
    if (is_due()) show(line());
  }
  /// Erases the line.
  void clear() const;

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool is_due() const;
  void show(std::string_view line);

  std::string program_;
  ProgressOptions options_;
  bool is_terminal_;
  Clock::time_point next_;
  std::string shown_;  // the last line, where stderr is not a terminal
};

}  // namespace raum
