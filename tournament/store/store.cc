#include "tournament/store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/process/descriptor.h"
#include "tournament/store/database_lock.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {
namespace {

constexpr int kSchemaOfMatches = 2;  // the first with several matches

// Errors: no file can be created in the folder of this path.
Fallible<void> check_folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const char* const name = folder.empty() ? "." : folder.c_str();
  if (::faccessat(AT_FDCWD, name, W_OK | X_OK, AT_EACCESS) == 0) return {};
  return tl::unexpected(cannot_write_database(path, errno));
}

// The configuration with the stored values of these keys.
Configuration with_stored_values(SQLite::Database& db, std::int64_t match,
                                 Configuration configuration, std::span<const std::string> keys) {
  if (keys.empty()) return configuration;
  const Configuration stored = load_configuration(db, match);
  const std::map<std::string, std::string> values(stored.begin(), stored.end());
  for (auto& [key, value] : configuration) {
    const auto known = values.find(key);
    if (known == values.end() || std::find(keys.begin(), keys.end(), key) == keys.end()) continue;
    value = known->second;
  }
  return configuration;
}

}  // namespace

struct Store::Connection {
  // Before db, so that it is closed after it: closing the file drops SQLite's locks.
  Descriptor lock;
  Database db;
  std::optional<SQLite::Statement> insert = {}, lookup = {};
  std::int64_t match = 0;
  std::int64_t session = 0;

  // Creates the file if it is missing and locks it against other runners.
  Fallible<void> take_file() {
    auto taken = lock_database(db.path());
    if (!taken) return tl::unexpected(std::move(taken.error()));
    lock = std::move(*taken);
    return {};
  }

  // Checks that the latest match has this configuration, or begins a match with it.
  Fallible<void> enter_match(const Configuration& configuration, bool new_match) {
    const LatestMatch latest = latest_match(*db);
    if (latest.games > 0 && !new_match) {
      match = latest.id;
      return check_configuration(*db, db.path(), match, configuration);
    }
    match = store_configuration(*db, latest.games > 0 ? 0 : latest.id, configuration);
    return {};
  }

  Fallible<void> begin_session(const RunnerSession& now) {
    session = add_session(*db, match, now);
    insert.emplace(*db, insert_game_sql());
    lookup.emplace(*db, find_game_sql());
    return {};
  }

  void put(const StoredGame& game) {
    insert->tryReset();  // reports the failure of the last use, if any
    bind_game(*insert, match, session, game);
    insert->exec();
  }
};

Store::Store(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;

Fallible<Store> Store::open(const std::string& path, const Configuration& configuration,
                            const RunnerSession& session, bool new_match) {
  auto connection =
      std::make_unique<Connection>(Connection{.lock = {}, .db = {path, kResultsSchema}});
  Database& db = connection->db;
  auto done =
      connection->take_file()
          .and_then([&] { return db.open(Database::Mode::Write); })
          .and_then([&](int) {
            return db.guarded([&] { return connection->enter_match(configuration, new_match); });
          })
          .and_then([&] { return db.guarded([&] { return connection->begin_session(session); }); });
  if (!done) return tl::unexpected(std::move(done.error()));
  return Store(std::move(connection));
}

Fallible<LatestMatch> Store::check(const std::string& path, const Configuration& configuration,
                                   bool new_match, std::span<const std::string> unknown) {
  if (!Descriptor(::open(path.c_str(), O_RDWR | O_CLOEXEC)).is_open()) {
    if (errno != ENOENT) return tl::unexpected(cannot_write_database(path, errno));
    return check_folder_of(path).map([] { return LatestMatch{}; });
  }
  Database db(path, kResultsSchema);
  const auto version = db.open(Database::Mode::Inspect);
  if (!version) return tl::unexpected(version.error());
  return db.guarded([&]() -> Fallible<LatestMatch> {
    const auto sound = db.check_integrity();
    if (!sound) return tl::unexpected(sound.error());
    if (*version < kSchemaOfMatches || new_match) return {};
    const LatestMatch latest = latest_match(*db);
    if (latest.games == 0) return {};
    const auto assumed = with_stored_values(*db, latest.id, configuration, unknown);
    return check_configuration(*db, path, latest.id, assumed).map([&] { return latest; });
  });
}

Fallible<void> Store::add(const StoredGame& game) {
  return connection_->db.guarded([&]() -> Fallible<void> {
    connection_->put(game);  // outside of BEGIN a statement is a transaction of its own
    return {};
  });
}

Fallible<void> Store::add(std::span<const StoredGame> games) {
  return connection_->db.guarded([&]() -> Fallible<void> {
    SQLite::Transaction transaction(*connection_->db);
    for (const StoredGame& game : games) connection_->put(game);
    transaction.commit();
    return {};
  });
}

Fallible<void> Store::for_each_game(std::size_t last_pair,
                                    const std::function<Fallible<void>(const StoredGame&)>& visit) {
  return connection_->db.guarded([&] {
    return tournament::for_each_game(*connection_->db, kResultsSchemaVersion, connection_->match,
                                     last_pair, visit);
  });
}

Fallible<void> Store::for_each_result(std::size_t last_pair, const ResultVisitor& visit) {
  return connection_->db.guarded([&] {
    return tournament::for_each_result(*connection_->db, kResultsSchemaVersion, connection_->match,
                                       last_pair, visit);
  });
}

Fallible<void> Store::is_in_place() const {
  struct stat opened = {};
  struct stat found = {};
  const bool is_there = ::fstat(connection_->lock.get(), &opened) == 0 &&
                        ::stat(connection_->db.path().c_str(), &found) == 0 &&
                        opened.st_ino == found.st_ino && opened.st_dev == found.st_dev;
  if (is_there) return {};
  return environment_error({connection_->db.path(),
                            "the database removed or replaced during the match",
                            "the file that the games were stored in"});
}

Fallible<std::map<std::pair<std::string, std::string>, std::uint64_t>> Store::terminations(
    std::size_t last_pair) {
  using Counts = std::map<std::pair<std::string, std::string>, std::uint64_t>;
  return connection_->db.guarded([&]() -> Fallible<Counts> {
    return terminations_of(*connection_->db, connection_->match, last_pair);
  });
}

Fallible<std::vector<HostGames>> Store::hosts(std::size_t last_pair) {
  return connection_->db.guarded([&]() -> Fallible<std::vector<HostGames>> {
    return hosts_of(*connection_->db, kResultsSchemaVersion, connection_->match, last_pair);
  });
}

Fallible<std::string> Store::leave_out(
    const std::string& host, const std::function<std::string(std::size_t removed)>& line) {
  return connection_->db.guarded([&]() -> Fallible<std::string> {
    SQLite::Transaction transaction(*connection_->db);
    SQLite::Statement remove(*connection_->db, "DELETE FROM game WHERE match = ? AND host = ?");
    remove.bind(1, connection_->match);
    remove.bind(2, host);
    std::string text = line(static_cast<std::size_t>(remove.exec()));
    add_left_out(*connection_->db, connection_->session, text);
    transaction.commit();
    return text;
  });
}

Fallible<std::map<std::pair<std::string, std::string>, std::string>> Store::stderr_tails(
    std::size_t last_pair) {
  using Tails = std::map<std::pair<std::string, std::string>, std::string>;
  return connection_->db.guarded([&]() -> Fallible<Tails> {
    return stderr_tails_of(*connection_->db, connection_->match, last_pair);
  });
}

Fallible<std::vector<RunnerSession>> Store::sessions() {
  return connection_->db.guarded([&]() -> Fallible<std::vector<RunnerSession>> {
    return load_sessions(*connection_->db, connection_->match, kResultsSchemaVersion);
  });
}

Fallible<void> Store::set_failure(const SessionFailure& failure) {
  return connection_->db.guarded([&]() -> Fallible<void> {
    tournament::set_failure(*connection_->db, connection_->session, failure);
    return {};
  });
}

Fallible<std::optional<StoredGame>> Store::played(const std::string& white_play_key,
                                                  const std::string& black_play_key,
                                                  const std::string& opening) {
  using Found = std::optional<StoredGame>;
  return connection_->db.guarded([&]() -> Fallible<Found> {
    SQLite::Statement& rows = *connection_->lookup;
    rows.tryReset();
    rows.bind(1, white_play_key);
    rows.bind(2, black_play_key);
    rows.bind(3, opening);
    Found found;
    if (rows.executeStep()) found = game_of(rows);
    rows.reset();
    if (found && found->is_damaged) found.reset();
    return found;
  });
}

Fallible<bool> Store::has_games_of(const std::string& play_key) {
  return connection_->db.guarded(
      [&]() -> Fallible<bool> { return has_reusable_games(*connection_->db, play_key); });
}

Fallible<std::optional<BenchAnswer>> Store::bench_answer(const std::string& identity) {
  return connection_->db.guarded([&]() -> Fallible<std::optional<BenchAnswer>> {
    return find_bench_answer(*connection_->db, identity);
  });
}

Fallible<void> Store::set_bench_answer(const std::string& identity, const BenchAnswer& answer) {
  return connection_->db.guarded([&]() -> Fallible<void> {
    store_bench_answer(*connection_->db, identity, answer);
    return {};
  });
}

}  // namespace raum::tournament
