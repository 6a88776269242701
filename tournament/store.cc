#include "tournament/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>

#include "tournament/utc_time.h"

namespace raum::tournament {
namespace {

constexpr int kApplicationId = 0x5261756d;  // "Raum", in the file's header
constexpr int kSchemaVersion = 1;
constexpr int kBusyMilliseconds = 5'000;  // a reader's lock is short

constexpr const char* kSchema = R"sql(
CREATE TABLE schema_version (version INTEGER NOT NULL);
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

constexpr const char* kInsertGame =
    "INSERT INTO game (pair, leg, session, white, black, opening, moves, infos, result, reason, "
    "failed, detail, stderr, plies, started, finished) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

constexpr const char* kSelectGames =
    "SELECT pair, leg, white, black, opening, moves, infos, result, reason, failed, detail, "
    "stderr, plies, started, finished FROM game WHERE pair <= ? ORDER BY pair, leg";

const char* system_text(int reason) {
  const char* const text = ::strerrordesc_np(reason);
  return text == nullptr ? "an unknown error" : text;
}

tl::unexpected<MatchError> not_ours(const std::string& path, std::string found) {
  return usage_error({path, std::move(found), "a results database of raum match, or no file"});
}

// What SQLite refused, said in the words of this house.
MatchError described(const std::string& path, const SQLite::Exception& e) {
  const int code = e.getErrorCode() & 0xff;
  if (code == SQLITE_NOTADB) return not_ours(path, "a file that is no database").value();
  if (code == SQLITE_CORRUPT) {
    return {ExitCode::Environment, {path, "a damaged database", "a sound one"}};
  }
  std::string found = e.what();
  const bool is_system = code == SQLITE_IOERR || code == SQLITE_CANTOPEN || code == SQLITE_FULL;
  if (is_system && errno != 0) found += fmt::format(" ({})", system_text(errno));
  return {ExitCode::Environment, {path, found, "a database that can be written"}};
}

// Exceptions of the library end here.
template <class Work>
auto guarded(const std::string& path, Work&& work) -> decltype(work()) {
  errno = 0;
  try {
    return work();
  } catch (const SQLite::Exception& e) {
    return tl::unexpected<MatchError>(described(path, e));
  }
}

int pragma(SQLite::Database& db, const char* name) {
  return db.execAndGet(fmt::format("PRAGMA {}", name)).getInt();
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
  game.started = row.getColumn(column++).getString();
  game.finished = row.getColumn(column).getString();
  return game;
}

}  // namespace

struct Store::Connection {
  std::string path;
  int lock = -1;  // opened before SQLite and closed after it, since closing drops SQLite's locks
  std::optional<SQLite::Database> db;
  std::optional<SQLite::Statement> insert;
  std::int64_t session = 0;

  ~Connection() {
    insert.reset();
    db.reset();
    if (lock >= 0) ::close(lock);
  }

  // The file, made if missing, locked against other runners.
  MatchResult<void> take_file() {
    lock = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (lock < 0) {
      return environment_error({path, system_text(errno), "a database that can be written"});
    }
    if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
      return environment_error({path, "a database in use by another match", "one at a time"});
    }
    return {};
  }

  // Opens the database, makes the schema in a new one.
  MatchResult<void> connect() {
    db.emplace(path, SQLite::OPEN_READWRITE, kBusyMilliseconds);
    const int id = pragma(*db, "application_id");
    const int tables = db->execAndGet("SELECT count(*) FROM sqlite_master").getInt();
    if (id != kApplicationId && (id != 0 || tables != 0)) {
      return not_ours(path, "a database of another program");
    }
    db->exec("PRAGMA journal_mode = WAL");
    db->exec("PRAGMA synchronous = FULL");
    if (tables == 0) {
      SQLite::Transaction transaction(*db);
      db->exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
      db->exec(kSchema);
      db->exec(fmt::format("INSERT INTO schema_version VALUES ({})", kSchemaVersion));
      transaction.commit();
    }
    const int version = db->execAndGet("SELECT version FROM schema_version").getInt();
    if (version != kSchemaVersion) {
      return usage_error({path, fmt::format("schema version {}", version),
                          fmt::format("{}, the one this build knows", kSchemaVersion)});
    }
    const std::string check = db->execAndGet("PRAGMA quick_check(1)").getString();
    if (check != "ok") return environment_error({path, "damage: " + check, "a sound database"});
    return {};
  }

  // Refuses another match, or writes down this one.
  MatchResult<void> settle(const Configuration& configuration) {
    if (db->execAndGet("SELECT count(*) FROM game").getInt64() == 0) {
      SQLite::Transaction transaction(*db);
      db->exec("DELETE FROM configuration");
      SQLite::Statement put(*db, "INSERT INTO configuration VALUES (?, ?)");
      for (const auto& [key, value] : configuration) {
        put.reset();
        put.bind(1, key);
        put.bind(2, value);
        put.exec();
      }
      transaction.commit();
      return {};
    }
    std::map<std::string, std::string> stored;
    SQLite::Statement rows(*db, "SELECT key, value FROM configuration");
    while (rows.executeStep()) stored[rows.getColumn(0)] = rows.getColumn(1).getString();
    std::string found;
    std::string expected;
    const auto differ = [&](const std::string& key, const std::string* here,
                            const std::string* there) {
      const char* const separator = found.empty() ? "" : ", ";
      found += fmt::format("{}{} = {}", separator, key, here == nullptr ? "nothing" : *here);
      expected += fmt::format("{}{} = {}", separator, key, there == nullptr ? "nothing" : *there);
    };
    for (const auto& [key, value] : configuration) {
      const auto there = stored.find(key);
      if (there == stored.end()) {
        differ(key, &value, nullptr);
      } else if (there->second != value) {
        differ(key, &value, &there->second);
      }
      if (there != stored.end()) stored.erase(there);
    }
    for (const auto& [key, value] : stored) differ(key, nullptr, &value);
    if (found.empty()) return {};
    return usage_error({path + ": another match", found, expected + " as in its games"});
  }

  MatchResult<void> begin(const Session& now) {
    SQLite::Statement put(*db,
                          "INSERT INTO session (started, build, processor, concurrency) "
                          "VALUES (?, ?, ?, ?)");
    put.bind(1, utc_now());
    put.bind(2, now.build);
    put.bind(3, now.processor);
    put.bind(4, now.concurrency);
    put.exec();
    session = db->getLastInsertRowid();
    insert.emplace(*db, kInsertGame);
    return {};
  }
};

Store::Store(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;

MatchResult<Store> Store::open(const std::string& path, const Configuration& configuration,
                               const Session& session) {
  auto connection = std::make_unique<Connection>();
  connection->path = path;
  auto done = guarded(path, [&] {
    return connection->take_file()
        .and_then([&] { return connection->connect(); })
        .and_then([&] { return connection->settle(configuration); })
        .and_then([&] { return connection->begin(session); });
  });
  if (!done) return tl::unexpected(std::move(done.error()));
  return Store(std::move(connection));
}

MatchResult<void> Store::add(const StoredGame& game) {
  return guarded(connection_->path, [&]() -> MatchResult<void> {
    SQLite::Statement& put = *connection_->insert;
    put.tryReset();  // it answers the failure of the last use, if any
    put.bind(1, static_cast<std::int64_t>(game.pair));
    put.bind(2, game.leg);
    put.bind(3, connection_->session);
    int column = 4;
    for (const std::string* const text :
         {&game.white, &game.black, &game.opening, &game.moves, &game.infos, &game.result,
          &game.reason, &game.failed, &game.detail}) {
      put.bind(column++, *text);
    }
    put.bind(column++, game.stderr_tail.data(), static_cast<int>(game.stderr_tail.size()));
    put.bind(column++, static_cast<std::int64_t>(game.plies));
    put.bind(column++, game.started);
    put.bind(column, game.finished);
    put.exec();  // outside of BEGIN a statement is a transaction of its own
    return {};
  });
}

MatchResult<void> Store::for_each_game(
    std::size_t last_pair, const std::function<MatchResult<void>(const StoredGame&)>& visit) {
  return guarded(connection_->path, [&]() -> MatchResult<void> {
    SQLite::Statement rows(*connection_->db, kSelectGames);
    rows.bind(1, static_cast<std::int64_t>(last_pair));
    while (rows.executeStep()) {
      auto visited = visit(game_of(rows));
      if (!visited) return visited;
    }
    return {};
  });
}

MatchResult<std::vector<Store::Finished>> Store::finished() {
  return guarded(connection_->path, [&]() -> MatchResult<std::vector<Finished>> {
    std::vector<Finished> games;
    SQLite::Statement rows(*connection_->db,
                           "SELECT pair, leg, result FROM game ORDER BY pair, leg");
    while (rows.executeStep()) {
      const int leg = rows.getColumn(1).getInt();
      games.push_back({static_cast<std::size_t>(rows.getColumn(0).getInt64()), leg,
                       result_of_first(rows.getColumn(2).getString(), leg)});
    }
    return games;
  });
}

MatchResult<std::map<std::pair<std::string, std::string>, std::uint64_t>> Store::terminations(
    std::size_t last_pair) {
  using Counts = std::map<std::pair<std::string, std::string>, std::uint64_t>;
  return guarded(connection_->path, [&]() -> MatchResult<Counts> {
    Counts counts;
    SQLite::Statement rows(*connection_->db,
                           "SELECT failed, reason, count(*) FROM game WHERE pair <= ? "
                           "GROUP BY failed, reason");
    rows.bind(1, static_cast<std::int64_t>(last_pair));
    while (rows.executeStep()) {
      counts[{rows.getColumn(0).getString(), rows.getColumn(1).getString()}] =
          static_cast<std::uint64_t>(rows.getColumn(2).getInt64());
    }
    return counts;
  });
}

}  // namespace raum::tournament
