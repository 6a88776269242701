// Match registry: the matches of a results database with their configurations and sessions.
// All functions here throw SQLite::Exception.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/core/failure.h"

namespace raum::tournament {

// Keys and values; differences between two configurations are reported in this order.
using Configuration = std::vector<std::pair<std::string, std::string>>;

/// Why a session ended before its match.
struct SessionFailure {
  std::string failed = {};       // the engine that did not start, "" for other reasons
  std::string fault = {};        // "no uciok", ...
  std::string text = {};         // one line; "": the session did not fail
  std::string stderr_tail = {};  // of the engine that did not start
};

/// One start of the runner.
struct RunnerSession {
  std::string build;  // build_line() of the runner: commit, compiler, flags
  std::string processor;
  std::string host;  // name and system
  int concurrency = 1;
  std::size_t pairs = 0;        // of the whole match
  std::string openings = {};    // path as given
  std::string started = {};     // UTC; add_session() stores the time of its call
  SessionFailure failure = {};  // set by set_failure()
  // A line for each machine whose games were removed: add_left_out().
  std::vector<std::string> left_out = {};
};

/// The newest match of a database and the number of its games.
struct LatestMatch {
  std::int64_t id = 0;  // 0: the database has no match
  std::size_t games = 0;
};

/// The match that was begun last.
[[nodiscard]] LatestMatch latest_match(SQLite::Database& db);

/// Stores the configuration for the match, or for a new one if `match` is 0.
/// Returns: the id of the match.
/// Requires: a transaction, without which a part of it may be kept.
[[nodiscard]] std::int64_t put_configuration(SQLite::Database& db, std::int64_t match,
                                             const Configuration& configuration);

/// The same in a transaction of its own.
[[nodiscard]] std::int64_t store_configuration(SQLite::Database& db, std::int64_t match,
                                               const Configuration& configuration);

/// The stored configuration, ordered by key.
[[nodiscard]] Configuration load_configuration(SQLite::Database& db, std::int64_t match);

/// Names every key whose value differs, with both values.
/// Returns: nullopt if the configurations are the same.
[[nodiscard]] std::optional<Error> configuration_difference(const std::string& where,
                                                            const Configuration& found,
                                                            const Configuration& expected);

/// Errors: Usage if the match has another configuration; `path` is the database, for the message.
[[nodiscard]] Fallible<void> check_configuration(SQLite::Database& db, const std::string& path,
                                                 std::int64_t match,
                                                 const Configuration& configuration);

/// Returns: the id of the new session.
[[nodiscard]] std::int64_t add_session(SQLite::Database& db, std::int64_t match,
                                       const RunnerSession& session);

/// The sessions of a match, in the order in which they were stored.
[[nodiscard]] std::vector<RunnerSession> load_sessions(SQLite::Database& db, std::int64_t match,
                                                       int schema_version);

void set_failure(SQLite::Database& db, std::int64_t session, const SessionFailure& failure);

/// Adds a line to RunnerSession::left_out.
void add_left_out(SQLite::Database& db, std::int64_t session, const std::string& line);

}  // namespace raum::tournament
