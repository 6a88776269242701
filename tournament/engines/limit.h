// Limit: what ends a search: fixed work, a time per move, or a clock for the game.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum::tournament {

// A clock: `moves` moves (0: the whole game) in `base_ms`, and `increment_ms` after each move.
struct TimeControl {
  int moves = 0;
  std::int64_t base_ms = 0;  // 0: no clock
  std::int64_t increment_ms = 0;

  [[nodiscard]] bool is_some() const { return base_ms > 0; }
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads "[MOVES/]TIME[+INCREMENT]": times in seconds with up to three decimals, TIME also as
/// MINUTES:SECONDS: "40/60+0.6", "10+0.1", "1:30".
/// Errors: anything else, a time of 0, more than a day.
[[nodiscard]] Expected<TimeControl> parse_time_control(std::string_view text,
                                                       std::string_view where);

/// What parse_time_control() reads back unchanged.
[[nodiscard]] std::string to_string(const TimeControl& control);

// 0 stands for "not limited"; several limits end a search together, the first to be met.
struct Limit {
  int depth = 0;
  std::uint64_t nodes = 0;
  int movetime_ms = 0;
  TimeControl clock = {};

  [[nodiscard]] bool is_some() const {
    return depth > 0 || nodes > 0 || movetime_ms > 0 || clock.is_some();
  }
  /// Whether a time per move or a clock can end a search.
  [[nodiscard]] bool is_timed() const { return movetime_ms > 0 || clock.is_some(); }
  /// Whether only depth or nodes end a search, so that an engine can repeat a game exactly.
  [[nodiscard]] bool is_fixed_work() const { return (depth > 0 || nodes > 0) && !is_timed(); }
  friend bool operator==(const Limit&, const Limit&) = default;
};

/// "depth 3", "depth 8 nodes 5000", "tc 40/60+0.6"; "none" without a limit.
[[nodiscard]] std::string to_string(const Limit& limit);

// The time that one side has left.
class Clock {
 public:
  explicit Clock(const TimeControl& control)
      : control_(control), left_ms_(control.base_ms), moves_left_(control.moves) {}

  /// Below 0 where moves came late.
  [[nodiscard]] std::int64_t left_ms() const { return left_ms_; }
  [[nodiscard]] int moves_left() const { return moves_left_; }  // 0: no such number
  [[nodiscard]] std::int64_t increment_ms() const { return control_.increment_ms; }

  /// Takes the time of a move. A margin lets moves through that come a little late, all of them
  /// together by no more than the margin: what they take is never given back.
  void spend(std::int64_t spent_ms);

 private:
  TimeControl control_;
  std::int64_t left_ms_;
  int moves_left_;
};

}  // namespace raum::tournament
