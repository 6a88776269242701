// The schema of the results database and how an older one is brought up to it.
//   schema_version (version)
//   match          (id, created)             one for each configuration, or each --new-match
//   configuration  (match, key, value)       what makes this match and no other
//   session        (id, match, ...)          each start of the runner: build, host, time, and
//                                            why it gave up, if it did
//   game           (match, pair, leg, ...)   finished games only
//   signature      (identity, nodes)         what engines answered to `bench`
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "tournament/match_error.h"
#include "tournament/stored_game.h"

namespace raum::tournament {

constexpr int kApplicationId = 0x5261756d;  // "Raum", in the file's header
constexpr int kSchemaVersion = 3;
constexpr int kBusyMilliseconds = 5'000;  // a reader's lock is short

/// Columns of a game in the order of game_of(), for a SELECT.
extern const char* const kGameColumns;

/// The game of a row that selects kGameColumns.
[[nodiscard]] StoredGame game_of(SQLite::Statement& row);

/// How the counted games of the pairs 1..last_pair of a match ended: (engine with the fault or "",
/// reason) → games.  Throws: what SQLite refuses.
[[nodiscard]] std::map<std::pair<std::string, std::string>, std::uint64_t> terminations_of(
    SQLite::Database& db, std::int64_t match, std::size_t last_pair);

/// Refuses a database of another program and one of a newer schema.
/// Returns: its schema version, 0 for an empty one.
/// Errors: Usage.  Throws: what SQLite refuses.
[[nodiscard]] MatchResult<int> schema_of(SQLite::Database& db, const std::string& path);

/// Makes the schema in an empty database and brings an older one up to it, one transaction a step.
/// Throws: what SQLite refuses; the step is undone then.
void migrate(SQLite::Database& db, int version);

/// What SQLite refused, said in the words of this house.
[[nodiscard]] MatchError described(const std::string& path, const SQLite::Exception& e);

/// Runs `work`; exceptions of the library end here.
template <class Work>
auto guarded(const std::string& path, Work&& work) -> decltype(work()) {
  errno = 0;
  try {
    return work();
  } catch (const SQLite::Exception& e) {
    return tl::unexpected<MatchError>(described(path, e));
  }
}

}  // namespace raum::tournament
