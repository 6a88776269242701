// Checks a results database for damage: the file, the checksums of games, settings and sessions,
// whether the matches and sessions are stored to which these belong, and whether the games can be
// read.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "tournament/store/remove_games.h"

namespace raum::tournament {

/// A game that is damaged, and how.
struct DamagedGame {
  GameKey key;
  std::string damage;
};

/// What check_results() found, and what was done about it.
struct ResultsCheck {
  std::size_t matches = 0;
  std::size_t games = 0;
  std::size_t without_checksum = 0;      // stored by a version that wrote none
  std::vector<std::string> file_damage;  // what `PRAGMA integrity_check` reports, a line each
  // Settings and sessions that do not fit their checksums, and rows of matches and sessions that
  // are not stored, a line each
  std::vector<std::string> context_damage;
  std::vector<DamagedGame> damaged;
  std::size_t removed = 0;  // of the damaged games
  bool is_index_rebuilt = false;

  [[nodiscard]] bool is_sound() const {
    return file_damage.empty() && context_damage.empty() && damaged.empty();
  }
};

/// Reads the whole database, even while a match is being played in it.
/// Errors: Usage for a file that is not a results database or has a newer schema; Environment for
/// one that cannot be read at all.
[[nodiscard]] Fallible<ResultsCheck> check_results(const std::string& path);

/// The result for people.
[[nodiscard]] std::string to_text(const ResultsCheck& check);

/// The result as one JSON object.
[[nodiscard]] std::string to_json(const std::string& path, const ResultsCheck& check);

}  // namespace raum::tournament
