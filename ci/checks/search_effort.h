// Search effort: nodes and time per move of head and base in the games of a match. The games are
// played at a fixed depth, so a gain in strength may be paid for with a slower search; the report
// shows both.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/core/failure.h"
#include "tournament/game/stored_game.h"
#include "tournament/stats/elo.h"

namespace raum::ci {

/// The moves of one build with the nodes and milliseconds of their searches.
struct Effort {
  std::uint64_t moves = 0;  // with a known number of nodes
  std::uint64_t nodes = 0;
  std::uint64_t ms = 0;

  [[nodiscard]] double nodes_per_move() const;
  [[nodiscard]] double ms_per_move() const;
};

/// The efforts of both builds.
struct Efforts {
  Effort base, head;

  /// Head's nodes (milliseconds) per move over base's; 1 where either has none.
  [[nodiscard]] double node_ratio() const;
  [[nodiscard]] double time_ratio() const;
};

/// Adds the searches of one game between engines called "head" and "base". Moves without search
/// information are left out.
void add_game(const tournament::StoredGame& game, Efforts& efforts);

/// The efforts of the latest match of a results database.
/// Errors: the database cannot be read.
[[nodiscard]] Fallible<Efforts> efforts_of(const std::string& database);

/// Whether the ratio differs from 1 by more than 3 %. Times are known in milliseconds only, so
/// smaller changes are not reported.
[[nodiscard]] bool is_other_effort(double ratio);

/// Strength and speed in words: "stronger but 23.0 % slower", "weaker and at the same speed". The
/// same speed is one for which is_other_effort() is false.
[[nodiscard]] std::string trade(const tournament::Estimate& elo_of_head, const Efforts& efforts);

}  // namespace raum::ci
