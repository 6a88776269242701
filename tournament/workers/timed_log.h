// TimedLog: passes lines on to a log and measures how long the thread that plays was held up by it.
#pragma once

#include <algorithm>
#include <chrono>

#include "tournament/engines/protocol_log.h"

namespace raum::tournament {

/// For the engines of one worker, whose thread alone writes.
class TimedLog final : public LineLog {
 public:
  using Clock = std::chrono::steady_clock;

  /// Requires: `log` outlives this object, or is nullptr and nothing is written.
  explicit TimedLog(LineLog* log) : log_(log) {}

  /// A game begins.
  void reset() { search_ = longest_ = Clock::duration::zero(); }

  /// The longest time since the last reset() that writing held up the reading of a search's answer,
  /// in which the clock of its engine runs.
  [[nodiscard]] std::chrono::milliseconds longest() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(longest_);
  }

  void write(const LoggedLine& line) override {
    const auto begun = Clock::now();
    log_->write(line);
    if (line.direction == '>') {
      search_ = Clock::duration::zero();  // its clock begins after this line
      is_search_ = line.text.starts_with("go ");
    } else if (is_search_ && !line.text.starts_with("bestmove")) {
      search_ += Clock::now() - begun;
      longest_ = std::max(longest_, search_);
    }
  }

 private:
  LineLog* log_;
  bool is_search_ = false;     // the last line to an engine was `go`
  Clock::duration search_{0};  // since that line
  Clock::duration longest_{0};
};

}  // namespace raum::tournament
