#include "tournament/store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/core/utc.h"
#include "base/process/descriptor.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {
namespace {

const char* system_text(int reason) {
  const char* const text = ::strerrordesc_np(reason);
  return text == nullptr ? "an unknown error" : text;
}

std::string insert_game() {
  std::string marks = "?, ?";
  for (const char* c = kGameColumns; *c != '\0'; ++c) {
    if (*c == ',') marks += ", ?";
  }
  return fmt::format("INSERT INTO game (match, session, {}) VALUES ({}, ?)", kGameColumns, marks);
}

// Where two configurations differ, as what is found here and what stands there.
struct Difference {
  std::string found, expected;

  void add(const std::string& key, const std::string* here, const std::string* there) {
    const char* const separator = found.empty() ? "" : ", ";
    found += fmt::format("{}{} = {}", separator, key, here == nullptr ? "nothing" : *here);
    expected += fmt::format("{}{} = {}", separator, key, there == nullptr ? "nothing" : *there);
  }
};

Difference difference(const Configuration& here, std::map<std::string, std::string> there) {
  Difference difference;
  for (const auto& [key, value] : here) {
    const auto other = there.find(key);
    if (other == there.end()) {
      difference.add(key, &value, nullptr);
      continue;
    }
    if (other->second != value) difference.add(key, &value, &other->second);
    there.erase(other);
  }
  for (const auto& [key, value] : there) difference.add(key, nullptr, &value);
  return difference;
}

// The database's last match, 0 without one.
struct LatestMatch {
  std::int64_t id = 0;
  bool has_games = false;
};

LatestMatch latest_match(SQLite::Database& db) {
  LatestMatch latest;
  latest.id = db.execAndGet("SELECT coalesce(max(id), 0) FROM match").getInt64();
  SQLite::Statement any(db, "SELECT 1 FROM game WHERE match = ? LIMIT 1");
  any.bind(1, latest.id);
  latest.has_games = any.executeStep();
  return latest;
}

Fallible<void> refuse_another(SQLite::Database& db, const std::string& path, std::int64_t match,
                              const Configuration& configuration) {
  std::map<std::string, std::string> stored;
  SQLite::Statement rows(db, "SELECT key, value FROM configuration WHERE match = ?");
  rows.bind(1, match);
  while (rows.executeStep()) stored[rows.getColumn(0)] = rows.getColumn(1).getString();
  Difference d = difference(configuration, std::move(stored));
  if (d.found.empty()) return {};
  return usage_error({path + ": another match", std::move(d.found),
                      d.expected + " as in its games, or --new-match"});
}

Fallible<void> cannot_write(const std::string& path, int reason) {
  return environment_error({path, system_text(reason), "a database that can be written"});
}

// Whether a file may be made where none is.
Fallible<void> check_folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const char* const name = folder.empty() ? "." : folder.c_str();
  if (::faccessat(AT_FDCWD, name, W_OK | X_OK, AT_EACCESS) == 0) return {};
  return cannot_write(path, errno);
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
    const std::string& path = db.path();
    lock = Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
    if (!lock.is_open()) return cannot_write(path, errno);
    if (::flock(lock.get(), LOCK_EX | LOCK_NB) == 0) return {};
    return environment_error({path,
                              "a database in use by another match, or by one that was killed "
                              "a moment ago",
                              "one match at a time"});
  }

  void begin_match(const Configuration& configuration) {
    SQLite::Transaction transaction(*db);
    if (match == 0) {
      SQLite::Statement put(*db, "INSERT INTO match (created) VALUES (?)");
      put.bind(1, utc_now());
      put.exec();
      match = db->getLastInsertRowid();
    }
    SQLite::Statement clear(*db, "DELETE FROM configuration WHERE match = ?");
    clear.bind(1, match);
    clear.exec();
    SQLite::Statement put(*db, "INSERT INTO configuration VALUES (?, ?, ?)");
    for (const auto& [key, value] : configuration) {
      put.reset();
      put.bind(1, match);
      put.bind(2, key);
      put.bind(3, value);
      put.exec();
    }
    transaction.commit();
  }

  // Refuses another match, or writes down this one.
  Fallible<void> settle(const Configuration& configuration, bool new_match) {
    const LatestMatch latest = latest_match(*db);
    if (latest.has_games && !new_match) {
      match = latest.id;
      return refuse_another(*db, db.path(), match, configuration);
    }
    match = latest.has_games ? 0 : latest.id;
    begin_match(configuration);
    return {};
  }

  Fallible<void> begin(const Session& now) {
    SQLite::Statement put(*db,
                          "INSERT INTO session (match, started, build, processor, host, "
                          "concurrency, pairs) VALUES (?, ?, ?, ?, ?, ?, ?)");
    put.bind(1, match);
    put.bind(2, utc_now());
    put.bind(3, now.build);
    put.bind(4, now.processor);
    put.bind(5, now.host);
    put.bind(6, now.concurrency);
    put.bind(7, static_cast<std::int64_t>(now.pairs));
    put.exec();
    session = db->getLastInsertRowid();
    insert.emplace(*db, insert_game());
    lookup.emplace(*db, fmt::format("SELECT {} FROM game WHERE white_seat = ? AND black_seat = ? "
                                    "AND opening = ? AND cached = 0 AND white_seat != '' LIMIT 1",
                                    kGameColumns));
    return {};
  }

  void put(const StoredGame& game) {
    SQLite::Statement& to = *insert;
    to.tryReset();  // it answers the failure of the last use, if any
    int column = 1;
    to.bind(column++, match);
    to.bind(column++, session);
    to.bind(column++, static_cast<std::int64_t>(game.pair));
    to.bind(column++, game.leg);
    for (const std::string* const text :
         {&game.white, &game.black, &game.opening, &game.moves, &game.infos, &game.result,
          &game.reason, &game.failed, &game.detail}) {
      to.bind(column++, *text);
    }
    to.bind(column++, game.stderr_tail.data(), static_cast<int>(game.stderr_tail.size()));
    to.bind(column++, static_cast<std::int64_t>(game.plies));
    for (const std::string* const text :
         {&game.started, &game.finished, &game.white_play_key, &game.black_play_key}) {
      to.bind(column++, *text);
    }
    to.bind(column++, game.is_cached ? 1 : 0);
    to.bind(column, game.is_evidence ? 1 : 0);
    to.exec();
  }
};

Store::Store(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;

Fallible<Store> Store::open(const std::string& path, const Configuration& configuration,
                            const Session& session, bool new_match) {
  auto connection =
      std::make_unique<Connection>(Connection{.lock = {}, .db = {path, kResultsSchema}});
  Database& db = connection->db;
  auto done = connection->take_file()
                  .and_then([&] { return db.open(Database::Mode::Write); })
                  .and_then([&](int) {
                    return db.guarded([&] { return connection->settle(configuration, new_match); });
                  })
                  .and_then([&] { return db.guarded([&] { return connection->begin(session); }); });
  if (!done) return tl::unexpected(std::move(done.error()));
  return Store(std::move(connection));
}

Fallible<void> Store::check(const std::string& path, const Configuration& configuration,
                            bool new_match) {
  if (!Descriptor(::open(path.c_str(), O_RDWR | O_CLOEXEC)).is_open()) {
    return errno == ENOENT ? check_folder_of(path) : cannot_write(path, errno);
  }
  Database db(path, kResultsSchema);
  const auto version = db.open(Database::Mode::Inspect);
  if (!version) return tl::unexpected(version.error());
  return db.guarded([&]() -> Fallible<void> {
    auto sound = db.check_integrity();
    if (!sound || *version < kResultsSchemaVersion || new_match) return sound;
    const LatestMatch latest = latest_match(*db);
    if (!latest.has_games) return {};
    return refuse_another(*db, path, latest.id, configuration);
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
    return tournament::for_each_game(*connection_->db, connection_->match, last_pair, visit);
  });
}

Fallible<void> Store::for_each_result(std::size_t last_pair, const ResultVisitor& visit) {
  return connection_->db.guarded([&] {
    return tournament::for_each_result(*connection_->db, connection_->match, last_pair, visit);
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

Fallible<void> Store::set_failure(const std::string& failed, const std::string& fault,
                                  const std::string& failure) {
  return connection_->db.guarded([&]() -> Fallible<void> {
    SQLite::Statement put(*connection_->db,
                          "UPDATE session SET failed = ?, fault = ?, failure = ? WHERE id = ?");
    put.bind(1, failed);
    put.bind(2, fault);
    put.bind(3, failure);
    put.bind(4, connection_->session);
    put.exec();
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
    return found;
  });
}

Fallible<bool> Store::knows(const std::string& seat) {
  return connection_->db.guarded([&]() -> Fallible<bool> {
    SQLite::Statement rows(*connection_->db,
                           "SELECT 1 FROM game WHERE white_seat = ? AND white_seat != '' AND "
                           "cached = 0 LIMIT 1");
    rows.bind(1, seat);
    return rows.executeStep();
  });
}

Fallible<std::optional<std::optional<std::uint64_t>>> Store::signature(
    const std::string& identity) {
  using Known = std::optional<std::optional<std::uint64_t>>;
  return connection_->db.guarded([&]() -> Fallible<Known> {
    SQLite::Statement rows(*connection_->db, "SELECT nodes FROM signature WHERE identity = ?");
    rows.bind(1, identity);
    if (!rows.executeStep()) return Known{};
    std::optional<std::uint64_t> nodes;
    if (!rows.getColumn(0).isNull()) {
      nodes = static_cast<std::uint64_t>(rows.getColumn(0).getInt64());
    }
    return Known{nodes};
  });
}

Fallible<void> Store::set_signature(const std::string& identity,
                                    std::optional<std::uint64_t> nodes) {
  return connection_->db.guarded([&]() -> Fallible<void> {
    SQLite::Statement put(*connection_->db, "INSERT OR REPLACE INTO signature VALUES (?, ?)");
    put.bind(1, identity);
    if (nodes) put.bind(2, static_cast<std::int64_t>(*nodes));
    put.exec();
    return {};
  });
}

}  // namespace raum::tournament
