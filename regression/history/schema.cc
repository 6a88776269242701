#include "regression/history/schema.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <cstring>

namespace raum::regression {

namespace {

constexpr const char* kFirstSchema = R"sql(
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (1);
CREATE TABLE run (
  id INTEGER PRIMARY KEY, source TEXT NOT NULL CHECK (source IN ('gate', 'benchmark')),
  commit_id TEXT NOT NULL, tree TEXT NOT NULL, subject TEXT NOT NULL, started TEXT NOT NULL,
  verdict TEXT NOT NULL, processor TEXT NOT NULL, build TEXT NOT NULL,
  accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
  UNIQUE (source, commit_id));
CREATE TABLE figure (
  run INTEGER NOT NULL REFERENCES run (id), benchmark TEXT NOT NULL, unit TEXT NOT NULL,
  value REAL NOT NULL, PRIMARY KEY (run, benchmark, unit)) WITHOUT ROWID;
)sql";

// Step i leads from version i to i + 1.
constexpr std::array<const char*, kHistorySchemaVersion> kSteps{kFirstSchema};

constexpr const char* kWhatItShouldBe = "a database of raum history, or no file";

}  // namespace

Fallible<int> history_schema_of(SQLite::Database& db, const std::string& path) {
  // One state of the file: between two, another process may make the database.
  const SQLite::Transaction one_state(db);
  const int id = db.execAndGet("PRAGMA application_id").getInt();
  const int tables = db.execAndGet("SELECT count(*) FROM sqlite_master").getInt();
  if (id != kHistoryApplicationId && (id != 0 || tables != 0)) {
    return usage_error({path, "a database of another program", kWhatItShouldBe});
  }
  if (tables == 0) return 0;
  const int version = db.execAndGet("SELECT version FROM schema_version").getInt();
  if (version > kHistorySchemaVersion || version < 1) {
    return usage_error({path, fmt::format("schema version {}", version),
                        fmt::format("1 to {}, those this build knows", kHistorySchemaVersion)});
  }
  return version;
}

void migrate_history(SQLite::Database& db, int version) {
  if (version == kHistorySchemaVersion) return;
  SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
  // Another process may have been faster.
  const int tables = db.execAndGet("SELECT count(*) FROM sqlite_master").getInt();
  if (tables > 0) version = db.execAndGet("SELECT version FROM schema_version").getInt();
  if (version == 0) db.exec(fmt::format("PRAGMA application_id = {}", kHistoryApplicationId));
  for (; version < kHistorySchemaVersion; ++version) {
    db.exec(kSteps[static_cast<std::size_t>(version)]);
    db.exec(fmt::format("UPDATE schema_version SET version = {}", version + 1));
  }
  transaction.commit();
}

Failure history_error(const std::string& path, const SQLite::Exception& e, int system_error) {
  const int code = e.getErrorCode() & 0xff;
  if (code == SQLITE_NOTADB) {
    return {ExitCode::Usage, {path, "a file that is no database", kWhatItShouldBe}};
  }
  if (code == SQLITE_CORRUPT) {
    return {ExitCode::Environment, {path, "a damaged database", "a sound one"}};
  }
  std::string found = e.what();
  // Of these alone SQLite keeps the reason; with others it is that of an earlier refusal.
  const bool is_system = code == SQLITE_IOERR || code == SQLITE_CANTOPEN;
  if (is_system && system_error != 0) found += fmt::format(" ({})", std::strerror(system_error));
  return {ExitCode::Environment, {path, found, "a database that can be read and written"}};
}

}  // namespace raum::regression
