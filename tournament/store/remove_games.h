// Removes damaged games from a results database, so that `raum match` plays them again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/core/failure.h"

namespace raum::tournament {

/// A game of a database with several matches.
struct GameKey {
  std::int64_t match = 0;
  std::size_t pair = 0;
  int leg = 0;

  friend bool operator==(const GameKey&, const GameKey&) = default;
};

/// What remove_games() did.
struct RemovedGames {
  std::size_t games = 0;
  bool is_file_sound = false;  // `PRAGMA integrity_check` finds nothing any more
};

/// Removes these games, all or none, and rebuilds the index of the games: SQLite removes no game
/// whose entry in the index differs from the game.
/// Errors: Usage for a missing file and one of another kind; Environment for a database in use by a
/// match, a file with damage that no index explains and one that cannot be written.
[[nodiscard]] Fallible<RemovedGames> remove_games(const std::string& path,
                                                  std::span<const GameKey> games);

}  // namespace raum::tournament
