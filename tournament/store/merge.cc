#include "tournament/store/merge.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/core/system_error.h"
#include "base/core/temporary_name.h"
#include "tournament/store/context_checksum.h"
#include "tournament/store/game_rows.h"
#include "tournament/store/match_registry.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {
namespace {

// A copy of a database, brought to the current schema, in a file that is removed at the end.
class DatabaseCopy {
 public:
  DatabaseCopy(std::string source, const std::string& path, const std::stop_token& stop)
      : source_(std::move(source)), db_(path, kResultsSchema), stop_(stop) {
    db_.stop_on(stop);
  }
  ~DatabaseCopy() { remove(); }
  DatabaseCopy(const DatabaseCopy&) = delete;
  DatabaseCopy& operator=(const DatabaseCopy&) = delete;

  /// Copies the source as it is at one moment, even if a match is writing to it.
  Fallible<void> make() {
    Database source(source_, kResultsSchema);
    source.stop_on(stop_);
    const auto version = source.open(Database::Mode::Read);
    if (!version) return tl::unexpected(version.error());
    auto copied = source.guarded([&]() -> Fallible<void> {
      SQLite::Statement copy(*source, "VACUUM INTO ?");
      copy.bind(1, db_.path());
      copy.exec();
      return {};
    });
    if (!copied) return copied;
    const auto opened = db_.open(Database::Mode::Write);
    if (!opened) return tl::unexpected(Failure{opened.error().code, named(opened.error().error)});
    return db_.guarded([&]() -> Fallible<void> {
      // With a damaged index no damaged game could be replaced. SQLite 3.40 builds the index of the
      // copy from the games, because the source is open for reading only; from a connection that
      // may write, VACUUM INTO copies the index with its damage. Neither is documented.
      db_->exec("REINDEX game_of_seats");
      // The games of a session that is not stored would be left out.
      const auto dangling = dangling_references(*db_);
      if (dangling.empty()) return {};
      return usage_error(within(source_, dangling.front()));
    });
  }

  /// Closes the copy and gives it the name `path`.
  Fallible<void> become(const std::string& path) {
    const std::string own = db_.path();
    auto closed = db_.guarded([&]() -> Fallible<void> {
      db_->exec("PRAGMA wal_checkpoint(TRUNCATE)");
      return {};
    });
    if (!closed) return closed;
    db_ = Database(own, kResultsSchema);
    if (std::rename(own.c_str(), path.c_str()) == 0) return {};
    return environment_error({path, system_error_text(errno), "a database that can be written"});
  }

  [[nodiscard]] const std::string& source() const { return source_; }
  [[nodiscard]] Database& db() { return db_; }

 private:
  // The error with the name of the source instead of the copy's.
  [[nodiscard]] Error named(Error error) const {
    error.where = source_;
    return error;
  }
  void remove() {
    const std::string path = db_.path();
    db_ = Database(path, kResultsSchema);
    for (const char* const end : {"", "-wal", "-shm", "-journal"}) {
      static_cast<void>(std::remove((path + end).c_str()));
    }
  }

  std::string source_;
  Database db_;
  const std::stop_token& stop_;
};

struct StoredConfiguration {
  std::int64_t match = 0;
  Configuration settings;
};

// The configurations of all matches that have games, without the commands of engines.
std::vector<StoredConfiguration> configurations_of(SQLite::Database& db) {
  std::vector<StoredConfiguration> all;
  SQLite::Statement rows(db,
                         "SELECT id FROM match WHERE id IN (SELECT match FROM game) ORDER BY id");
  while (rows.executeStep()) {
    StoredConfiguration& one = all.emplace_back();
    one.match = rows.getColumn(0).getInt64();
    one.settings = load_configuration(db, one.match);
    std::erase_if(one.settings, [](const auto& item) { return item.first.ends_with(" command"); });
  }
  return all;
}

using PairAndLeg = std::pair<std::int64_t, int>;

// The damaged games of a match in both databases.
struct Damage {
  std::set<PairAndLeg> here, there;
};

Fallible<void> add_damaged_games(SQLite::Database& db, std::int64_t match,
                                 std::set<PairAndLeg>& games) {
  constexpr auto kLast = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
  return for_each_game(db, kResultsSchemaVersion, match, kLast,
                       [&](const StoredGame& game) -> Fallible<void> {
                         if (game.is_damaged) games.emplace(game.pair, game.leg);
                         return {};
                       });
}

// Joins the database attached as `other` to a copy of the first one.
class Joiner {
 public:
  Joiner(DatabaseCopy& into, DatabaseCopy& other) : into_(into), other_(other), db_(*into.db()) {}

  Fallible<MergedDatabase> join() {
    const auto matches = partners();
    if (!matches) return tl::unexpected(matches.error());
    SQLite::Statement attach(db_, "ATTACH ? AS other");
    attach.bind(1, other_.db().path());
    attach.exec();
    SQLite::Transaction transaction(db_);
    db_.exec("CREATE TEMP TABLE session_map (old_id INTEGER PRIMARY KEY, new_id INTEGER)");
    db_.exec("CREATE TEMP TABLE damaged (pair INTEGER, leg INTEGER, PRIMARY KEY (pair, leg))");
    MergedDatabase result{.path = other_.source()};
    for (auto [match, partner] : *matches) {
      if (partner == 0) partner = begin_match(match);
      const auto damage = find_damage(match, partner);
      if (!damage) return tl::unexpected(damage.error());
      if (auto same = compare_games(match, partner); !same) {
        return tl::unexpected(std::move(same.error()));
      }
      copy_sessions(match, partner);
      result.games += count_games(match);
      const std::size_t replaced = remove_replaceable(match, partner, *damage);
      result.replaced += replaced;
      result.new_games += copy_games(match, partner) - replaced;
    }
    db_.exec("INSERT OR IGNORE INTO signature SELECT * FROM other.signature");
    db_.exec("DROP TABLE session_map");
    db_.exec("DROP TABLE damaged");
    transaction.commit();
    db_.exec("DETACH other");
    return result;
  }

 private:
  // The match of `into` for each match of `other`, 0 for a further match of a known configuration.
  Fallible<std::vector<std::pair<std::int64_t, std::int64_t>>> partners() {
    const auto known = configurations_of(db_);
    const auto added = configurations_of(*other_.db());
    std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
    std::map<Configuration, std::size_t> seen;
    for (const StoredConfiguration& one : added) {
      std::vector<std::int64_t> same;
      for (const StoredConfiguration& k : known) {
        if (k.settings == one.settings) same.push_back(k.match);
      }
      if (same.empty()) return refuse(one, known);
      const std::size_t number = seen[one.settings]++;
      pairs.emplace_back(one.match, number < same.size() ? same[number] : 0);
    }
    return pairs;
  }

  [[nodiscard]] tl::unexpected<Failure> refuse(
      const StoredConfiguration& one, const std::vector<StoredConfiguration>& known) const {
    const std::string where = fmt::format("{}: match {}", other_.source(), one.match);
    if (known.empty()) {
      return usage_error({into_.source(), "no games", "a database with the games of a match"});
    }
    Error difference = *configuration_difference(where, one.settings, known.back().settings);
    difference.expected += fmt::format(" as in {}", into_.source());
    return usage_error(std::move(difference));
  }

  std::int64_t begin_match(std::int64_t match) {
    db_.exec(
        fmt::format("INSERT INTO match (created, checksum) SELECT created, checksum FROM "
                    "other.match WHERE id = {}",
                    match));
    const std::int64_t added = db_.getLastInsertRowid();
    db_.exec(
        fmt::format("INSERT INTO configuration SELECT {}, key, value FROM other.configuration "
                    "WHERE match = {}",
                    added, match));
    return added;
  }

  // Fills the table of damaged games with those of either database.
  Fallible<Damage> find_damage(std::int64_t match, std::int64_t partner) {
    Damage damage;
    auto read = add_damaged_games(db_, partner, damage.here).and_then([&] {
      return add_damaged_games(*other_.db(), match, damage.there);
    });
    if (!read) return tl::unexpected(std::move(read.error()));
    db_.exec("DELETE FROM damaged");
    SQLite::Statement insert(db_, "INSERT OR IGNORE INTO damaged VALUES (?, ?)");
    for (const auto* const games : {&damage.here, &damage.there}) {
      for (const auto& [pair, leg] : *games) {
        insert.reset();
        insert.bind(1, pair);
        insert.bind(2, leg);
        insert.exec();
      }
    }
    return damage;
  }

  // Removes the damaged games that the other database has intact.
  // Returns: their number.
  std::size_t remove_replaceable(std::int64_t match, std::int64_t partner, const Damage& damage) {
    int removed = 0;
    for (const auto& game : damage.here) {
      if (damage.there.contains(game)) continue;
      removed += db_.exec(fmt::format(
          "DELETE FROM game WHERE match = {0} AND pair = {1} AND leg = {2} AND EXISTS (SELECT 1 "
          "FROM other.game AS o WHERE o.match = {3} AND o.pair = {1} AND o.leg = {2})",
          partner, game.first, game.second, match));
    }
    return static_cast<std::size_t>(removed);
  }

  // Errors: a game that both databases have intact, with another course.
  Fallible<void> compare_games(std::int64_t match, std::int64_t partner) {
    SQLite::Statement rows(
        db_, fmt::format(
                 "SELECT o.pair, o.leg, g.moves, o.moves FROM game AS g JOIN other.game AS "
                 "o ON o.pair = g.pair AND o.leg = g.leg WHERE g.match = {} AND o.match = "
                 "{} AND (g.opening != o.opening OR g.moves != o.moves OR g.result != "
                 "o.result OR g.failed != o.failed) AND (o.pair, o.leg) NOT IN (SELECT pair, leg "
                 "FROM damaged) ORDER BY o.pair, o.leg LIMIT 1",
                 partner, match));
    if (!rows.executeStep()) return {};
    const std::string mine = rows.getColumn(2).getString();
    const std::string theirs = rows.getColumn(3).getString();
    const auto differ = std::mismatch(mine.begin(), mine.end(), theirs.begin(), theirs.end());
    return usage_error(
        {fmt::format("{}: game {}.{}", other_.source(), rows.getColumn(0).getInt64(),
                     rows.getColumn(1).getInt() + 1),
         fmt::format("a game that differs from ply {} on from the one in {}",
                     1 + std::count(mine.begin(), differ.first, ' '), into_.source()),
         "the same game, or only one of them"});
  }

  // Adds the sessions of a match to session_map. A session that both databases have is the same
  // one.
  void copy_sessions(std::int64_t match, std::int64_t partner) {
    std::string columns;
    std::string equal;
    SQLite::Statement info(db_, "PRAGMA table_info(session)");
    while (info.executeStep()) {
      const std::string name = info.getColumn(1).getString();
      if (name == "id" || name == "match") continue;
      columns += ", " + name;
      equal += fmt::format(" AND s.{0} IS o.{0}", name);
    }
    SQLite::Statement rows(
        db_, fmt::format("SELECT o.id, (SELECT s.id FROM session AS s WHERE s.match = {}{}) FROM "
                         "other.session AS o WHERE o.match = {} ORDER BY o.id",
                         partner, equal, match));
    std::vector<std::pair<std::int64_t, std::int64_t>> ids;
    while (rows.executeStep()) {
      ids.emplace_back(rows.getColumn(0).getInt64(), rows.getColumn(1).getInt64());
    }
    for (auto [old_id, new_id] : ids) {
      if (new_id == 0) {
        db_.exec(
            fmt::format("INSERT INTO session (match{}) SELECT {}{} FROM other.session WHERE id "
                        "= {}",
                        columns, partner, columns, old_id));
        new_id = db_.getLastInsertRowid();
      }
      db_.exec(fmt::format("INSERT INTO session_map VALUES ({}, {})", old_id, new_id));
    }
  }

  std::size_t count_games(std::int64_t match) {
    SQLite::Statement count(db_,
                            fmt::format("SELECT count(*) FROM other.game WHERE match = {}", match));
    count.executeStep();
    return static_cast<std::size_t>(count.getColumn(0).getInt64());
  }

  // Returns: the number of games that the partner did not have.
  std::size_t copy_games(std::int64_t match, std::int64_t partner) {
    return static_cast<std::size_t>(db_.exec(fmt::format(
        "INSERT INTO game (match, session, {0}) SELECT {1}, new_id, {0} FROM other.game AS o JOIN "
        "session_map ON old_id = o.session WHERE o.match = {2} AND NOT EXISTS (SELECT 1 FROM game "
        "AS g WHERE g.match = {1} AND g.pair = o.pair AND g.leg = o.leg)",
        game_columns(kResultsSchemaVersion), partner, match)));
  }

  DatabaseCopy& into_;
  DatabaseCopy& other_;
  SQLite::Database& db_;
};

tl::unexpected<Failure> interrupted(const std::string& out) {
  return tl::unexpected(Failure{ExitCode::NoVerdict, {out, "an interruption", "a whole merge"}});
}

Fallible<std::vector<MergedDatabase>> merge(const std::vector<std::string>& paths,
                                            const std::string& out, const std::stop_token& stop) {
  std::error_code ignored;
  if (std::filesystem::exists(out, ignored)) {
    return usage_error({out, "an existing file", "the path of a new database"});
  }
  // Checks the inputs first, so that a wrong one is reported even if the output cannot be written.
  for (const std::string& path : paths) {
    const auto read = Database(path, kResultsSchema).open(Database::Mode::Read);
    if (!read) return tl::unexpected(read.error());
  }
  const std::string folder = std::filesystem::path(out).parent_path().string();
  if (::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0) {
    return environment_error({out, system_error_text(errno), "a database that can be written"});
  }
  std::vector<MergedDatabase> merged;
  DatabaseCopy first(paths.front(), temporary_name(out) + ".tmp", stop);
  if (auto made = first.make(); !made) return tl::unexpected(std::move(made.error()));
  const auto games = first.db().guarded([&]() -> Fallible<std::int64_t> {
    return first.db()->execAndGet("SELECT count(*) FROM game").getInt64();
  });
  if (!games) return tl::unexpected(games.error());
  merged.push_back({.path = paths.front(),
                    .games = static_cast<std::size_t>(*games),
                    .new_games = static_cast<std::size_t>(*games)});
  for (std::size_t i = 1; i < paths.size(); ++i) {
    DatabaseCopy other(paths[i], temporary_name(out) + ".tmp", stop);
    if (auto made = other.make(); !made) return tl::unexpected(std::move(made.error()));
    auto joined = first.db().guarded([&] { return Joiner(first, other).join(); });
    if (!joined) return tl::unexpected(std::move(joined.error()));
    merged.push_back(std::move(*joined));
  }
  // A small database is read without asking for the stop.
  if (stop.stop_requested()) return interrupted(out);
  if (auto done = first.become(out); !done) return tl::unexpected(std::move(done.error()));
  return merged;
}

}  // namespace

Fallible<std::vector<MergedDatabase>> merge_results(const std::vector<std::string>& paths,
                                                    const std::string& out,
                                                    const std::stop_token& stop) {
  auto merged = merge(paths, out, stop);
  // A statement that was stopped has failed as if the database could not be read.
  if (!merged && stop.stop_requested()) return interrupted(out);
  return merged;
}

}  // namespace raum::tournament
