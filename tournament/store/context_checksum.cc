#include "tournament/store/context_checksum.h"

#include <fmt/core.h>

#include "base/text/content_hash.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {
namespace {

constexpr const char* kMatchTexts =
    "SELECT created, '' FROM match WHERE id = ?1 "
    "UNION ALL SELECT * FROM (SELECT key, value FROM configuration WHERE match = ?1 ORDER BY key)";
constexpr const char* kSessionTexts =
    "SELECT started, build, processor, host, concurrency, pairs, failed, fault, failure, stderr, "
    "openings, left_out FROM session WHERE id = ?1";

// The checksum of the texts that the query gives for the id, computed as that of a game.
std::int64_t checksum_of(SQLite::Database& db, const char* query, std::int64_t id) {
  ContentHash hash;
  SQLite::Statement rows(db, query);
  rows.bind(1, id);
  while (rows.executeStep()) {
    for (int column = 0; column < rows.getColumnCount(); ++column) {
      const std::string text = rows.getColumn(column).getString();
      hash.add(fmt::format("{}:", text.size()));
      hash.add(text);
    }
  }
  return static_cast<std::int64_t>(hash.value());
}

void write_sealed(SQLite::Database& db, const char* table, const char* query, std::int64_t id,
                  const std::function<void()>& write) {
  // A savepoint is also a transaction, and may lie within one.
  db.exec("SAVEPOINT sealed");
  try {
    write();
    SQLite::Statement put(db, fmt::format("UPDATE {} SET checksum = ? WHERE id = ?", table));
    put.bind(1, checksum_of(db, query, id));
    put.bind(2, id);
    put.exec();
    db.exec("RELEASE sealed");
  } catch (...) {
    static_cast<void>(db.tryExec("ROLLBACK TO sealed; RELEASE sealed"));
    throw;
  }
}

}  // namespace

void write_match(SQLite::Database& db, std::int64_t match, const std::function<void()>& write) {
  write_sealed(db, "match", kMatchTexts, match, write);
}

void write_session(SQLite::Database& db, std::int64_t session, const std::function<void()>& write) {
  write_sealed(db, "session", kSessionTexts, session, write);
}

std::vector<std::string> context_damage(SQLite::Database& db, std::int64_t match,
                                        int schema_version) {
  std::vector<std::string> damage;
  if (schema_version < kSchemaOfContextChecksums) return damage;
  SQLite::Statement settings(db, "SELECT checksum FROM match WHERE id = ?");
  settings.bind(1, match);
  if (settings.executeStep() && !settings.isColumnNull(0) &&
      settings.getColumn(0).getInt64() != checksum_of(db, kMatchTexts, match)) {
    damage.emplace_back("the settings");
  }
  SQLite::Statement sessions(
      db, "SELECT id, checksum, started FROM session WHERE match = ? ORDER BY id");
  sessions.bind(1, match);
  while (sessions.executeStep()) {
    if (sessions.isColumnNull(1)) continue;
    const std::int64_t id = sessions.getColumn(0).getInt64();
    if (sessions.getColumn(1).getInt64() == checksum_of(db, kSessionTexts, id)) continue;
    damage.push_back(
        fmt::format("the session of {}", printable_utf8(sessions.getColumn(2).getString())));
  }
  return damage;
}

std::vector<Error> dangling_references(SQLite::Database& db) {
  struct Reference {
    const char* table;
    const char* to;
  };
  constexpr Reference kReferences[] = {
      {"configuration", "match"}, {"session", "match"}, {"game", "match"}, {"game", "session"}};
  std::vector<Error> dangling;
  for (const auto [table, to] : kReferences) {
    const std::int64_t rows =
        db.execAndGet(fmt::format("SELECT count(*) FROM {0} WHERE {1} NOT IN (SELECT id FROM {1})",
                                  table, to))
            .getInt64();
    if (rows == 0) continue;
    dangling.push_back({fmt::format("table {}", table),
                        fmt::format("{} whose {} is not stored",
                                    counted(static_cast<std::uint64_t>(rows), "row"), to),
                        "none"});
  }
  return dangling;
}

}  // namespace raum::tournament
