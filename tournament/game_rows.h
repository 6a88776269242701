// Game rows: the table of finished games as the runner of a match and everybody who reads its
// results see it.  Throws, everywhere here: what SQLite refuses.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tournament/match_error.h"
#include "tournament/stored_game.h"
#include "tournament/tally.h"

namespace raum::tournament {

/// Columns of a game in the order of game_of(), for a SELECT.
extern const char* const kGameColumns;

/// The game of a row that selects kGameColumns.
[[nodiscard]] StoredGame game_of(SQLite::Statement& row);

/// Calls `visit` for each game of the pairs 1..last_pair of a match, by pair and leg, until it
/// fails.
[[nodiscard]] MatchResult<void> for_each_game(
    SQLite::Database& db, std::int64_t match, std::size_t last_pair,
    const std::function<MatchResult<void>(const StoredGame&)>& visit);

/// Adds the games of a match to an empty tally; `players` are the engines' names.
/// Returns: how many of them are evidence taken from an earlier match.
/// Errors: Environment for a game of an engine that is no player.
[[nodiscard]] MatchResult<std::size_t> tally_games(SQLite::Database& db, std::int64_t match,
                                                   const std::vector<std::string>& players,
                                                   Tally& tally);

/// How the counted games of the pairs 1..last_pair of a match ended: (engine with the fault or "",
/// reason) → games.
[[nodiscard]] std::map<std::pair<std::string, std::string>, std::uint64_t> terminations_of(
    SQLite::Database& db, std::int64_t match, std::size_t last_pair);

}  // namespace raum::tournament
