// Limit: what ends a search: fixed work (depth, nodes), a time per move, or a clock for the game.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum::tournament {

/// A clock: `base_ms` for every `moves` moves (0: for the game), and `increment_ms` after each
/// move.
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

/// The text that parse_time_control() reads back unchanged.
[[nodiscard]] std::string to_string(const TimeControl& control);

/// By how much moves may exceed their clock or their time per move, if the match does not say.
constexpr int kDefaultMarginMs = 100;

/// 0 means no limit; with several limits, the first one that is reached ends the search.
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

/// The time that one side has left.
class Clock {
 public:
  explicit Clock(const TimeControl& control)
      : control_(control), left_ms_(control.base_ms), moves_left_(control.moves) {}

  /// Negative if moves came late.
  [[nodiscard]] std::int64_t left_ms() const { return left_ms_; }
  /// Moves until the next period; 0 without periods.
  [[nodiscard]] int moves_left() const { return moves_left_; }
  [[nodiscard]] std::int64_t increment_ms() const { return control_.increment_ms; }

  /// Subtracts the time of a move and adds the increment, and at the end of a period the time of
  /// the next. A clock below 0 stays there, so that late moves share the margin that the caller
  /// grants instead of getting it again for every move.
  void spend(std::int64_t spent_ms);

 private:
  TimeControl control_;
  std::int64_t left_ms_;
  int moves_left_;
};

}  // namespace raum::tournament
