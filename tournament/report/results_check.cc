#include "tournament/report/results_check.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text/quote.h"
#include "tournament/report/game_selection.h"
#include "tournament/report/results_export.h"
#include "tournament/store/context_checksum.h"
#include "tournament/store/game_rows.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {
namespace {

// SQLite reports at most this many faults of a file.
constexpr int kMostFaults = 100;

std::vector<std::string> file_damage_of(SQLite::Database& db) {
  std::vector<std::string> damage;
  SQLite::Statement rows(db, fmt::format("PRAGMA integrity_check({})", kMostFaults));
  while (rows.executeStep()) {
    std::string line = printable_utf8(rows.getColumn(0).getString());
    if (line != "ok") damage.push_back(std::move(line));
  }
  return damage;
}

std::vector<std::int64_t> matches_of(SQLite::Database& db) {
  std::vector<std::int64_t> matches;
  SQLite::Statement rows(db, "SELECT id FROM match UNION SELECT match FROM game ORDER BY 1");
  while (rows.executeStep()) matches.push_back(rows.getColumn(0).getInt64());
  return matches;
}

std::size_t games_without_checksum(SQLite::Database& db, int version) {
  return static_cast<std::size_t>(
      db.execAndGet(version >= kSchemaOfChecksums
                        ? "SELECT count(*) FROM game WHERE checksum IS NULL"
                        : "SELECT count(*) FROM game")
          .getInt64());
}

void check_contexts(SQLite::Database& db, int version, ResultsCheck& check) {
  for (const std::int64_t match : matches_of(db)) {
    for (const std::string& what : context_damage(db, match, version)) {
      check.context_damage.push_back(fmt::format(
          "match {}: found damage in {}, expected what fits the checksum", match, what));
    }
  }
  for (const Error& error : dangling_references(db)) {
    check.context_damage.push_back(to_string(error));
  }
}

Fallible<void> check_games(SQLite::Database& db, int version, ResultsCheck& check) {
  constexpr auto kLast = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
  const auto matches = matches_of(db);
  check.matches = matches.size();
  for (const std::int64_t match : matches) {
    auto read = for_each_game(db, version, match, kLast, [&](const StoredGame& game) {
      ++check.games;
      const auto text = export_game(ExportFormat::Rgn, game, true);
      if (!text) {
        check.damaged.push_back({{match, game.pair, game.leg}, to_string(text.error().error)});
      }
      return Fallible<void>();
    });
    if (!read) return read;
  }
  check.without_checksum = games_without_checksum(db, version);
  return {};
}

std::string number_of(const GameKey& game) { return to_string(GameNumber{game.pair, game.leg}); }

}  // namespace

Fallible<ResultsCheck> check_results(const std::string& path) {
  Database db(path, kResultsSchema);
  const auto version = db.open(Database::Mode::Read);
  if (!version) return tl::unexpected(version.error());
  ResultsCheck check;
  const auto file = db.guarded([&]() -> Fallible<void> {
    check.file_damage = file_damage_of(*db);
    return {};
  });
  if (!file) return tl::unexpected(file.error());
  const auto contexts = db.guarded([&]() -> Fallible<void> {
    check_contexts(*db, *version, check);
    return {};
  });
  if (!contexts && check.file_damage.empty()) return tl::unexpected(contexts.error());
  const auto games = db.guarded([&] { return check_games(*db, *version, check); });
  if (games) return check;
  // Reading the games of a damaged file may fail; what is damaged is known already.
  if (check.file_damage.empty()) return tl::unexpected(games.error());
  check.file_damage.push_back(
      fmt::format("not all games can be read: {}", games.error().error.found));
  return check;
}

std::string to_text(const ResultsCheck& check) {
  std::string text = fmt::format("games      {} in {} match{}\n", check.games, check.matches,
                                 check.matches == 1 ? "" : "es");
  if (check.without_checksum > 0) {
    text += fmt::format("           {} stored without a checksum by an earlier version\n",
                        check.without_checksum);
  }
  for (const std::string& line : check.file_damage) text += fmt::format("file       {}\n", line);
  for (const std::string& line : check.context_damage) text += line + "\n";
  for (const DamagedGame& game : check.damaged) {
    text += fmt::format("match {:<4} {}\n", game.key.match, game.damage);
  }
  return text + fmt::format("verdict    {}\n", check.is_sound() ? "sound" : "damaged");
}

std::string to_json(const std::string& path, const ResultsCheck& check) {
  using nlohmann::ordered_json;
  ordered_json json{{"schema_version", 1},
                    {"database", path},
                    {"verdict", check.is_sound() ? "sound" : "damaged"},
                    {"matches", check.matches},
                    {"games", check.games},
                    {"games_without_checksum", check.without_checksum},
                    {"file_damage", check.file_damage},
                    {"context_damage", check.context_damage},
                    {"games_removed", check.removed},
                    {"index_rebuilt", check.is_index_rebuilt}};
  json["damaged_games"] = ordered_json::array();
  for (const DamagedGame& game : check.damaged) {
    json["damaged_games"].push_back(
        {{"match", game.key.match}, {"game", number_of(game.key)}, {"damage", game.damage}});
  }
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace raum::tournament
