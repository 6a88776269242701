// Game rows: reads and writes the table of finished games in a results database. All functions here
// throw SQLite::Exception.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "base/core/failure.h"
#include "tournament/game/stored_game.h"

namespace raum::tournament {

/// The result of a stored game, unchecked.
struct StoredResult {
  std::int64_t pair = 0;
  int leg = 0;
  std::string white, black;  // names of engines
  std::string result;        // "1-0", "0-1" or "1/2-1/2"
  std::string failed;        // the engine that lost by a fault, or ""
  std::string fault;         // its kind and detail, or ""
  std::string host = {};     // of the worker process that played it, or ""
  bool is_evidence = true;
  bool is_cached = false;
  bool is_damaged = false;  // the game does not fit its checksum

  friend bool operator==(const StoredResult&, const StoredResult&) = default;
};

/// The same of a game that is not read from a database.
[[nodiscard]] StoredResult result_of(const StoredGame& game);

using ResultVisitor = std::function<Fallible<void>(const StoredResult&)>;

/// An INSERT whose parameters bind_game() sets.
[[nodiscard]] std::string insert_game_sql();
void bind_game(SQLite::Statement& insert, std::int64_t match, std::int64_t session,
               const StoredGame& game);

/// A SELECT of a game by the play keys of White and Black and the opening, in any match.
[[nodiscard]] std::string find_game_sql();

/// Whether the database has a game that find_game_sql() can find with this key for White.
[[nodiscard]] bool has_reusable_games(SQLite::Database& db, const std::string& play_key);

/// The columns of a game but for its match, session and checksum.
extern const char* const kGameColumns;

/// The columns that game_of() reads, for a SELECT from a database with this schema version.
[[nodiscard]] std::string game_columns(int schema_version);

/// The game in a row that selects game_columns(). A game without a checksum is not damaged.
[[nodiscard]] StoredGame game_of(SQLite::Statement& row);

/// Calls `visit` for each game of the pairs 1..last_pair of a match, ordered by pair and leg, until
/// it fails.
[[nodiscard]] Fallible<void> for_each_game(
    SQLite::Database& db, int schema_version, std::int64_t match, std::size_t last_pair,
    const std::function<Fallible<void>(const StoredGame&)>& visit);

/// The same with only the result of each game.
[[nodiscard]] Fallible<void> for_each_result(SQLite::Database& db, int schema_version,
                                             std::int64_t match, std::size_t last_pair,
                                             const ResultVisitor& visit);

/// Number of counted games among the pairs 1..last_pair of a match by how they ended: (engine with
/// the fault or "", reason) → games.
[[nodiscard]] std::map<std::pair<std::string, std::string>, std::uint64_t> terminations_of(
    SQLite::Database& db, std::int64_t match, std::size_t last_pair);

/// stderr of the engine in the last of those games that has any, by (engine with the fault,
/// reason).
[[nodiscard]] std::map<std::pair<std::string, std::string>, std::string> stderr_tails_of(
    SQLite::Database& db, std::int64_t match, std::size_t last_pair);

}  // namespace raum::tournament
