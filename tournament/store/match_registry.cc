#include "tournament/store/match_registry.h"

#include <fmt/core.h>

#include <map>
#include <utility>

#include "base/text/lines.h"
#include "base/text/quote.h"
#include "base/text/utc.h"
#include "tournament/store/context_checksum.h"

namespace raum::tournament {
namespace {

constexpr int kSchemaOfFailures = 3;  // the first that stores why a session ended early
constexpr int kSchemaOfContext = 5;   // the first that stores stderr and the path of the openings
constexpr int kSchemaOfLeftOut = 8;   // the first that stores which machines were left out

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  TextLines in(text);
  while (const auto line = in.next()) lines.emplace_back(*line);
  return lines;
}

// The differences between a configuration (found) and the stored one (expected).
struct Difference {
  std::string found, expected;

  void add(const std::string& key, const std::string* here, const std::string* there) {
    const std::string start = (found.empty() ? "" : ", ") + printable_utf8(key);
    const auto shown = [](const std::string* value) {
      return value == nullptr ? "nothing" : printable_utf8(*value);
    };
    found += fmt::format("{} = {}", start, shown(here));
    expected += fmt::format("{} = {}", start, shown(there));
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

}  // namespace

LatestMatch latest_match(SQLite::Database& db) {
  LatestMatch latest;
  latest.id = db.execAndGet("SELECT coalesce(max(id), 0) FROM match").getInt64();
  SQLite::Statement count(db, "SELECT count(*) FROM game WHERE match = ?");
  count.bind(1, latest.id);
  count.executeStep();
  latest.games = static_cast<std::size_t>(count.getColumn(0).getInt64());
  return latest;
}

std::int64_t put_configuration(SQLite::Database& db, std::int64_t match,
                               const Configuration& configuration) {
  if (match == 0) {
    SQLite::Statement put(db, "INSERT INTO match (created) VALUES (?)");
    put.bind(1, utc_now());
    put.exec();
    match = db.getLastInsertRowid();
  }
  write_match(db, match, [&] {
    SQLite::Statement clear(db, "DELETE FROM configuration WHERE match = ?");
    clear.bind(1, match);
    clear.exec();
    SQLite::Statement put(db, "INSERT INTO configuration VALUES (?, ?, ?)");
    for (const auto& [key, value] : configuration) {
      put.reset();
      put.bind(1, match);
      put.bind(2, key);
      put.bind(3, value);
      put.exec();
    }
  });
  return match;
}

std::int64_t store_configuration(SQLite::Database& db, std::int64_t match,
                                 const Configuration& configuration) {
  SQLite::Transaction transaction(db);
  match = put_configuration(db, match, configuration);
  transaction.commit();
  return match;
}

Configuration load_configuration(SQLite::Database& db, std::int64_t match) {
  Configuration all;
  SQLite::Statement rows(db, "SELECT key, value FROM configuration WHERE match = ? ORDER BY key");
  rows.bind(1, match);
  while (rows.executeStep()) {
    all.emplace_back(rows.getColumn(0).getString(), rows.getColumn(1).getString());
  }
  return all;
}

std::optional<Error> configuration_difference(const std::string& where, const Configuration& found,
                                              const Configuration& expected) {
  Difference d = difference(found, {expected.begin(), expected.end()});
  if (d.found.empty()) return std::nullopt;
  return Error{where, std::move(d.found), std::move(d.expected)};
}

Fallible<void> check_configuration(SQLite::Database& db, const std::string& path,
                                   std::int64_t match, const Configuration& configuration) {
  auto difference = configuration_difference(path + ": another match", configuration,
                                             load_configuration(db, match));
  if (!difference) return {};
  difference->expected += " as in its games, or --new-match";
  return usage_error(std::move(*difference));
}

std::int64_t add_session(SQLite::Database& db, std::int64_t match, const RunnerSession& session) {
  SQLite::Statement put(db,
                        "INSERT INTO session (match, started, build, processor, host, "
                        "concurrency, pairs, openings, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  put.bind(1, match);
  put.bind(2, utc_now());
  put.bind(3, session.build);
  put.bind(4, session.processor);
  put.bind(5, session.host);
  put.bind(6, session.concurrency);
  put.bind(7, static_cast<std::int64_t>(session.pairs));
  put.bind(8, session.openings);
  SQLite::Statement next(db, "SELECT coalesce(max(id), 0) + 1 FROM session");
  next.executeStep();
  const std::int64_t id = next.getColumn(0).getInt64();
  put.bind(9, id);
  write_session(db, id, [&] { put.exec(); });
  return id;
}

std::vector<RunnerSession> load_sessions(SQLite::Database& db, std::int64_t match,
                                         int schema_version) {
  std::vector<RunnerSession> all;
  SQLite::Statement rows(
      db, fmt::format(
              "SELECT started, build, processor, host, concurrency, pairs, {}, {}, {} FROM session "
              "WHERE "
              "match = ? ORDER BY id",
              schema_version >= kSchemaOfFailures ? "failed, fault, failure" : "'', '', ''",
              schema_version >= kSchemaOfContext ? "stderr, openings" : "'', ''",
              schema_version >= kSchemaOfLeftOut ? "left_out" : "''"));
  rows.bind(1, match);
  while (rows.executeStep()) {
    const auto text = [&](int column) { return rows.getColumn(column).getString(); };
    all.push_back(
        {.build = text(1),
         .processor = text(2),
         .host = text(3),
         .concurrency = rows.getColumn(4).getInt(),
         .pairs = static_cast<std::size_t>(rows.getColumn(5).getInt64()),
         .openings = text(10),
         .started = text(0),
         .failure = {.failed = text(6), .fault = text(7), .text = text(8), .stderr_tail = text(9)},
         .left_out = lines_of(text(11))});
  }
  return all;
}

void set_failure(SQLite::Database& db, std::int64_t session, const SessionFailure& failure) {
  SQLite::Statement put(
      db, "UPDATE session SET failed = ?, fault = ?, failure = ?, stderr = ? WHERE id = ?");
  put.bind(1, failure.failed);
  put.bind(2, failure.fault);
  put.bind(3, failure.text);
  put.bind(4, failure.stderr_tail.data(), static_cast<int>(failure.stderr_tail.size()));
  put.bind(5, session);
  write_session(db, session, [&] { put.exec(); });
}

void add_left_out(SQLite::Database& db, std::int64_t session, const std::string& line) {
  SQLite::Statement put(db, "UPDATE session SET left_out = left_out || ? WHERE id = ?");
  put.bind(1, line + "\n");
  put.bind(2, session);
  write_session(db, session, [&] { put.exec(); });
}

}  // namespace raum::tournament
