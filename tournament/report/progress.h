// Progress of a running match on stderr.
#pragma once

#include <chrono>
#include <string>

#include "base/cli/progress_line.h"
#include "tournament/match/match_outcome.h"

namespace raum::tournament {

/// "6/100 pairs  ETA at most 1:01  LLR 0.31 (-2.94, 2.94)  Elo +12.3 ± 40.1  3.1 games/s". The time
/// is that of all pairs, before which a sequential test may stop.
/// Requires: `elapsed` is the time in which `progress.games_now` games were played.
[[nodiscard]] std::string to_line(const MatchProgress& progress, std::chrono::nanoseconds elapsed);

/// The same as {"event":"pair","pair":6,...} without a line end.
[[nodiscard]] std::string to_json(const MatchProgress& progress, std::chrono::nanoseconds elapsed);

/// Shows the progress of a match on one line, or as one JSON object per update.
class MatchProgressLine {
 public:
  /// On a terminal the line is always text.
  enum class Form { Text, Json };

  explicit MatchProgressLine(ProgressOptions options, Form form = Form::Text);

  /// To be called after each pair.
  void show(const MatchProgress& progress);
  /// Shows what has begun, before the first pair: on a terminal in the same line, elsewhere in a
  /// line of its own.
  void begin(const std::string& step);
  /// Erases the line, so that other output can start in its place.
  void clear() const { line_.clear(); }

 private:
  bool is_json_;
  bool is_quiet_;
  ProgressLine line_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace raum::tournament
