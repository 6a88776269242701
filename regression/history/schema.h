// The schema of the history and how an older one is brought up to it.
//   schema_version (version)
//   run    (id, source, commit_id, ...)   one of each source and commit
//   figure (run, benchmark, unit, value)
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

#include "base/core/failure.h"

namespace raum::regression {

constexpr int kHistoryApplicationId = 0x52617548;  // "RauH", in the file's header
constexpr int kHistorySchemaVersion = 1;

/// Returns: the schema version of the database, 0 for an empty one.
/// Errors: Usage for a database of another program and for a newer schema.
/// Throws: what SQLite refuses.
[[nodiscard]] Fallible<int> history_schema_of(SQLite::Database& db, const std::string& path);

/// Makes the schema in an empty database and brings an older one up to it, in one transaction.
/// Throws: what SQLite refuses; nothing has changed then.
void migrate_history(SQLite::Database& db, int version);

/// What SQLite refused, as one line; with the system's reason where it is the system that refused.
/// Requires: system_error is an errno of that refusal (sqlite3_system_errno()), or 0.
[[nodiscard]] Failure history_error(const std::string& path, const SQLite::Exception& e,
                                    int system_error);

}  // namespace raum::regression
