// Progress of a running match on stderr: one line that rewrites itself on a terminal, a JSON object
// a line everywhere else.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "tournament/match/match.h"

namespace raum::tournament {

/// "12/200 games  6/100 pairs  3.1 games/s  ETA 1:01  Elo +12.3 ± 40.1  LLR 0.31 (-2.94, 2.94)".
/// Requires: `elapsed` is the time of this call so far.
[[nodiscard]] std::string to_line(const MatchProgress& progress, std::chrono::nanoseconds elapsed);

/// The same as {"event":"pair","pair":6,...} without a line end.
[[nodiscard]] std::string to_json(const MatchProgress& progress, std::chrono::nanoseconds elapsed);

/// The line without the characters that do not fit into so many columns; UTF-8, each character
/// taken for one column wide.
[[nodiscard]] std::string_view cut_to(std::string_view line, std::size_t columns);

class ProgressLine {
 public:
  /// `is_terminal`: whether stderr shows one.
  explicit ProgressLine(bool is_terminal)
      : is_terminal_(is_terminal), start_(std::chrono::steady_clock::now()) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const MatchProgress& progress);
  /// Removes the line, so that other talk can begin where it stood.
  void clear();

 private:
  bool is_terminal_;
  bool is_shown_ = false;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point shown_{};
};

}  // namespace raum::tournament
