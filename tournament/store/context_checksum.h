// The checksums that the results database keeps beside the settings of each match and beside each
// session, as beside each game: a wrong bit in the bounds of a test would change its verdict. And
// whether the matches and sessions are stored to which rows belong.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/core/error.h"

namespace raum::tournament {

/// Calls `write` and stores the checksum of what is then stored of the match (its time and its
/// configuration), both or neither.
void write_match(SQLite::Database& db, std::int64_t match, const std::function<void()>& write);

/// The same for a session, but without its match, whose number differs from database to database.
void write_session(SQLite::Database& db, std::int64_t session, const std::function<void()>& write);

/// What does not fit its checksum: "the settings", "the session of 2026-01-01T00:00:00.000Z".
/// Nothing if an earlier version stored it, without a checksum.
[[nodiscard]] std::vector<std::string> context_damage(SQLite::Database& db, std::int64_t match,
                                                      int schema_version);

/// Settings, sessions and games of a match or session that is not stored, as a wrong bit in a
/// number makes them: "table game", "4 rows whose session is not stored", "none". No checksum has
/// these numbers, because a merge gives new ones.
[[nodiscard]] std::vector<Error> dangling_references(SQLite::Database& db);

}  // namespace raum::tournament
