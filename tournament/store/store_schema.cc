#include "tournament/store/store_schema.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace raum::tournament {

namespace {

constexpr const char* kFirstSchema = R"sql(
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (1);
CREATE TABLE configuration (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE session (
  id INTEGER PRIMARY KEY, started TEXT NOT NULL, build TEXT NOT NULL, processor TEXT NOT NULL,
  concurrency INTEGER NOT NULL);
CREATE TABLE game (
  pair INTEGER NOT NULL CHECK (pair >= 1), leg INTEGER NOT NULL CHECK (leg IN (0, 1)),
  session INTEGER NOT NULL REFERENCES session (id),
  white TEXT NOT NULL, black TEXT NOT NULL, opening TEXT NOT NULL, moves TEXT NOT NULL,
  infos TEXT NOT NULL, result TEXT NOT NULL CHECK (result IN ('1-0', '0-1', '1/2-1/2')),
  reason TEXT NOT NULL, failed TEXT NOT NULL, detail TEXT NOT NULL, stderr BLOB NOT NULL,
  plies INTEGER NOT NULL, started TEXT NOT NULL, finished TEXT NOT NULL,
  PRIMARY KEY (pair, leg)) WITHOUT ROWID;
)sql";

// Several matches in one file, and games that may be taken again.
constexpr const char* kManyMatches = R"sql(
CREATE TABLE match (id INTEGER PRIMARY KEY, created TEXT NOT NULL);
INSERT INTO match SELECT 1, started FROM session ORDER BY id LIMIT 1;

ALTER TABLE configuration RENAME TO old_configuration;
CREATE TABLE configuration (
  match INTEGER NOT NULL REFERENCES match (id), key TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (match, key)) WITHOUT ROWID;
INSERT INTO configuration SELECT 1, key, value FROM old_configuration;
DROP TABLE old_configuration;

ALTER TABLE session ADD COLUMN match INTEGER NOT NULL DEFAULT 1;
ALTER TABLE session ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN pairs INTEGER NOT NULL DEFAULT 0;

ALTER TABLE game RENAME TO old_game;
CREATE TABLE game (
  match INTEGER NOT NULL REFERENCES match (id),
  pair INTEGER NOT NULL CHECK (pair >= 1), leg INTEGER NOT NULL CHECK (leg IN (0, 1)),
  session INTEGER NOT NULL REFERENCES session (id),
  white TEXT NOT NULL, black TEXT NOT NULL, opening TEXT NOT NULL, moves TEXT NOT NULL,
  infos TEXT NOT NULL, result TEXT NOT NULL CHECK (result IN ('1-0', '0-1', '1/2-1/2')),
  reason TEXT NOT NULL, failed TEXT NOT NULL, detail TEXT NOT NULL, stderr BLOB NOT NULL,
  plies INTEGER NOT NULL, started TEXT NOT NULL, finished TEXT NOT NULL,
  white_seat TEXT NOT NULL DEFAULT '', black_seat TEXT NOT NULL DEFAULT '',
  cached INTEGER NOT NULL DEFAULT 0, evidence INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (match, pair, leg)) WITHOUT ROWID;
INSERT INTO game
  SELECT 1, pair, leg, session, white, black, opening, moves, infos, result, reason, failed, detail,
         stderr, plies, started, finished, '', '', 0, 1 FROM old_game;
DROP TABLE old_game;
CREATE INDEX game_of_seats ON game (white_seat, black_seat, opening)
  WHERE white_seat != '' AND cached = 0;

CREATE TABLE signature (identity TEXT PRIMARY KEY, nodes INTEGER) WITHOUT ROWID;
)sql";

// Why a start of the runner ended before its match.
constexpr const char* kFailures = R"sql(
ALTER TABLE session ADD COLUMN failed TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN fault TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN failure TEXT NOT NULL DEFAULT '';
)sql";

// Step i leads from version i to i + 1.
constexpr std::array<const char*, kSchemaVersion> kSteps{kFirstSchema, kManyMatches, kFailures};

}  // namespace

// Source: https://www.sqlite.org/uri.html
std::string immutable_uri(const std::string& path) {
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(path).string()) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '/' || c == '.' || c == '-' || c == '_';
    uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri + "?immutable=1";
}

Fallible<int> schema_of(SQLite::Database& db, const std::string& path) {
  // One state of the file: between two, another process may make the database.
  const SQLite::Transaction one_state(db);
  const int id = db.execAndGet("PRAGMA application_id").getInt();
  const int tables = db.execAndGet("SELECT count(*) FROM sqlite_master").getInt();
  if (id != kApplicationId && (id != 0 || tables != 0)) {
    return usage_error({path, "a database of another program", "a results database of raum match"});
  }
  if (tables == 0) return 0;
  const int version = db.execAndGet("SELECT version FROM schema_version").getInt();
  if (version > kSchemaVersion || version < 1) {
    return usage_error({path, fmt::format("schema version {}", version),
                        fmt::format("1 to {}, those this build knows", kSchemaVersion)});
  }
  return version;
}

void migrate(SQLite::Database& db, int version) {
  for (; version < kSchemaVersion; ++version) {
    SQLite::Transaction transaction(db);
    if (version == 0) db.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
    db.exec(kSteps[static_cast<std::size_t>(version)]);
    db.exec(fmt::format("UPDATE schema_version SET version = {}", version + 1));
    transaction.commit();
  }
}

Failure described(const std::string& path, const SQLite::Exception& e) {
  const int code = e.getErrorCode() & 0xff;
  if (code == SQLITE_NOTADB) {
    return {ExitCode::Usage,
            {path, "a file that is no database", "a results database of raum match"}};
  }
  if (code == SQLITE_CORRUPT) {
    return {ExitCode::Environment, {path, "a damaged database", "a sound one"}};
  }
  std::string found = e.what();
  const bool is_system = code == SQLITE_IOERR || code == SQLITE_CANTOPEN || code == SQLITE_FULL;
  if (is_system && errno != 0) {
    const char* const reason = ::strerrordesc_np(errno);
    found += fmt::format(" ({})", reason == nullptr ? "an unknown error" : reason);
  }
  return {ExitCode::Environment, {path, found, "a database that can be written"}};
}

}  // namespace raum::tournament
