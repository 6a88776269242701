// Removes games from a results database, so that `raum match` plays them again.
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

/// Removes these games, all or none.
/// Errors: Usage for a missing file and one of another kind; Environment for a database in use by a
/// match, a damaged file and one that cannot be written.
[[nodiscard]] Fallible<void> remove_games(const std::string& path, std::span<const GameKey> games);

}  // namespace raum::tournament
