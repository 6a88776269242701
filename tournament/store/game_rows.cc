#include "tournament/store/game_rows.h"

#include <fmt/core.h>

#include "tournament/store/game_checksum.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {

const char* const kGameColumns =
    "pair, leg, white, black, opening, moves, infos, result, reason, failed, detail, stderr, "
    "plies, started, finished, white_seat, black_seat, cached, evidence";

namespace {

constexpr const char* kHostColumns = "host, processor, speed, load";

}  // namespace

std::string game_columns(int schema_version) {
  return fmt::format("{}, {}, {}", kGameColumns,
                     schema_version >= kSchemaOfChecksums ? "checksum" : "NULL",
                     schema_version >= kSchemaOfHosts ? kHostColumns : "'', '', 0, 0");
}

StoredResult result_of(const StoredGame& game) {
  return {.pair = static_cast<std::int64_t>(game.pair),
          .leg = game.leg,
          .white = game.white,
          .black = game.black,
          .result = game.result,
          .failed = game.failed,
          .fault = game.failed.empty() ? std::string() : fault_text(game.reason, game.detail),
          .host = game.host.name,
          .is_evidence = game.is_evidence,
          .is_cached = game.is_cached,
          .is_damaged = game.is_damaged};
}

std::string insert_game_sql() {
  std::string marks = "?, ?, ?";
  for (const char* c = kGameColumns; *c != '\0'; ++c) {
    if (*c == ',') marks += ", ?";
  }
  return fmt::format(
      "INSERT INTO game (match, session, {}, checksum, {}) VALUES ({}, ?, ?, ?, ?, ?)",
      kGameColumns, kHostColumns, marks);
}

void bind_game(SQLite::Statement& insert, std::int64_t match, std::int64_t session,
               const StoredGame& game) {
  int column = 1;
  insert.bind(column++, match);
  insert.bind(column++, session);
  insert.bind(column++, static_cast<std::int64_t>(game.pair));
  insert.bind(column++, game.leg);
  for (const std::string* const text :
       {&game.white, &game.black, &game.opening, &game.moves, &game.infos, &game.result,
        &game.reason, &game.failed, &game.detail}) {
    insert.bind(column++, *text);
  }
  insert.bind(column++, game.stderr_tail.data(), static_cast<int>(game.stderr_tail.size()));
  insert.bind(column++, static_cast<std::int64_t>(game.plies));
  for (const std::string* const text :
       {&game.started, &game.finished, &game.white_play_key, &game.black_play_key}) {
    insert.bind(column++, *text);
  }
  insert.bind(column++, game.is_cached ? 1 : 0);
  insert.bind(column++, game.is_evidence ? 1 : 0);
  insert.bind(column++, checksum_of(game));
  insert.bind(column++, game.host.name);
  insert.bind(column++, game.host.processor);
  insert.bind(column++, static_cast<std::int64_t>(game.host.speed));
  insert.bind(column, game.host.load);
}

StoredGame game_of(SQLite::Statement& row) {
  StoredGame game;
  game.pair = static_cast<std::size_t>(row.getColumn(0).getInt64());
  game.leg = row.getColumn(1).getInt();
  int column = 2;
  for (std::string* const text :
       {&game.white, &game.black, &game.opening, &game.moves, &game.infos, &game.result,
        &game.reason, &game.failed, &game.detail, &game.stderr_tail}) {
    *text = row.getColumn(column++).getString();
  }
  game.plies = static_cast<std::size_t>(row.getColumn(column++).getInt64());
  for (std::string* const text :
       {&game.started, &game.finished, &game.white_play_key, &game.black_play_key}) {
    *text = row.getColumn(column++).getString();
  }
  game.is_cached = row.getColumn(column++).getInt() != 0;
  game.is_evidence = row.getColumn(column++).getInt() != 0;
  const SQLite::Column checksum = row.getColumn(column++);
  game.host.name = row.getColumn(column++).getString();
  game.host.processor = row.getColumn(column++).getString();
  game.host.speed = static_cast<std::uint64_t>(row.getColumn(column++).getInt64());
  game.host.load = row.getColumn(column).getDouble();
  game.is_damaged = !checksum.isNull() && checksum.getInt64() != checksum_of(game);
  return game;
}

std::string find_game_sql() {
  return fmt::format(
      "SELECT {} FROM game WHERE white_seat = ? AND black_seat = ? AND opening = ? AND cached = 0 "
      "AND white_seat != '' LIMIT 1",
      game_columns(kResultsSchemaVersion));
}

bool has_reusable_games(SQLite::Database& db, const std::string& play_key) {
  SQLite::Statement rows(
      db, "SELECT 1 FROM game WHERE white_seat = ? AND white_seat != '' AND cached = 0 LIMIT 1");
  rows.bind(1, play_key);
  return rows.executeStep();
}

Fallible<void> for_each_game(SQLite::Database& db, int schema_version, std::int64_t match,
                             std::size_t last_pair,
                             const std::function<Fallible<void>(const StoredGame&)>& visit) {
  SQLite::Statement rows(
      db, fmt::format("SELECT {} FROM game WHERE match = ? AND pair <= ? ORDER BY pair, leg",
                      game_columns(schema_version)));
  rows.bind(1, match);
  rows.bind(2, static_cast<std::int64_t>(last_pair));
  while (rows.executeStep()) {
    auto visited = visit(game_of(rows));
    if (!visited) return visited;
  }
  return {};
}

Fallible<void> for_each_result(SQLite::Database& db, int schema_version, std::int64_t match,
                               std::size_t last_pair, const ResultVisitor& visit) {
  // Reads whole games, because the checksum is that of a whole game.
  return for_each_game(db, schema_version, match, last_pair,
                       [&](const StoredGame& game) { return visit(result_of(game)); });
}

std::map<std::pair<std::string, std::string>, std::uint64_t> terminations_of(
    SQLite::Database& db, std::int64_t match, std::size_t last_pair) {
  std::map<std::pair<std::string, std::string>, std::uint64_t> counts;
  SQLite::Statement rows(db,
                         "SELECT failed, reason, count(*) FROM game "
                         "WHERE match = ? AND pair <= ? AND evidence = 1 GROUP BY failed, reason");
  rows.bind(1, match);
  rows.bind(2, static_cast<std::int64_t>(last_pair));
  while (rows.executeStep()) {
    counts[{rows.getColumn(0).getString(), rows.getColumn(1).getString()}] =
        static_cast<std::uint64_t>(rows.getColumn(2).getInt64());
  }
  return counts;
}

std::map<std::pair<std::string, std::string>, std::string> stderr_tails_of(SQLite::Database& db,
                                                                           std::int64_t match,
                                                                           std::size_t last_pair) {
  std::map<std::pair<std::string, std::string>, std::string> tails;
  // SQLite takes the other columns from the row that has the greatest value.
  // Source: sqlite.org/lang_select.html, "Bare columns in an aggregate query"
  SQLite::Statement rows(db,
                         "SELECT failed, reason, stderr, max(2 * pair + leg) FROM game "
                         "WHERE match = ? AND pair <= ? AND evidence = 1 AND length(stderr) > 0 "
                         "GROUP BY failed, reason");
  rows.bind(1, match);
  rows.bind(2, static_cast<std::int64_t>(last_pair));
  while (rows.executeStep()) {
    tails[{rows.getColumn(0).getString(), rows.getColumn(1).getString()}] =
        rows.getColumn(2).getString();
  }
  return tails;
}

}  // namespace raum::tournament
