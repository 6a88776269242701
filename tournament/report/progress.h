// Progress of a running match on stderr: on a terminal one line that is overwritten, elsewhere one
// JSON object per line.
#pragma once

#include <chrono>
#include <string>

#include "base/cli/progress_line.h"
#include "tournament/match/match_outcome.h"

namespace raum::tournament {

/// "12/200 games  6/100 pairs  3.1 games/s  ETA 1:01  Elo +12.3 ± 40.1  LLR 0.31 (-2.94, 2.94)".
/// Requires: `elapsed` is the time in which `progress.games_now` games were played.
[[nodiscard]] std::string to_line(const MatchProgress& progress, std::chrono::nanoseconds elapsed);

/// The same as {"event":"pair","pair":6,...} without a line end.
[[nodiscard]] std::string to_json(const MatchProgress& progress, std::chrono::nanoseconds elapsed);

class MatchProgressLine {
 public:
  /// Writes JSON unless `is_terminal`.
  explicit MatchProgressLine(bool is_terminal)
      : is_terminal_(is_terminal), start_(std::chrono::steady_clock::now()) {}

  void show(const MatchProgress& progress);
  /// Erases the line, so that other output can start in its place.
  void clear() { line_.clear(); }

 private:
  bool is_terminal_;
  ProgressLine line_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point shown_{};
};

}  // namespace raum::tournament
