// Search effort: how much head and base searched for their moves in the games of a match. At a
// fixed depth strength has a price: a stronger but slower search is a trade that its author should
// see.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/core/failure.h"
#include "tournament/game/stored_game.h"
#include "tournament/stats/elo.h"

namespace raum::ci {

struct Effort {
  std::uint64_t moves = 0;  // for which nodes were told
  std::uint64_t nodes = 0;
  std::uint64_t ms = 0;

  [[nodiscard]] double nodes_per_move() const;
  [[nodiscard]] double ms_per_move() const;
};

struct Efforts {
  Effort base, head;

  /// Head's nodes (milliseconds) per move over base's; 1 where either has none.
  [[nodiscard]] double node_ratio() const;
  [[nodiscard]] double time_ratio() const;
};

/// Adds what a game's engines said of their searches; the colours are those of the names "head" and
/// "base". Moves of which nothing can be read are left out.
void add_game(const tournament::StoredGame& game, Efforts& efforts);

/// The efforts of the latest match of a results database.
/// Errors: it cannot be read.
[[nodiscard]] Fallible<Efforts> efforts_of(const std::string& database);

/// The trade in words: "stronger but 23.0 % slower", "weaker and at the same speed"; changes of
/// at most 3 % count as none, since milliseconds are what is known of a move's time.
[[nodiscard]] std::string trade(const tournament::Estimate& elo_of_head, const Efforts& efforts);

}  // namespace raum::ci
