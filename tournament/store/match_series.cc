#include "tournament/store/match_series.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "base/core/assert.h"
#include "base/process/descriptor.h"
#include "base/sqlite/database.h"
#include "tournament/store/database_lock.h"
#include "tournament/store/game_rows.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {
namespace {

// The newest `count` matches, oldest first; fewer if the database has fewer.
std::vector<std::int64_t> last_matches(SQLite::Database& db, std::size_t count) {
  std::vector<std::int64_t> ids;
  SQLite::Statement rows(db, "SELECT id FROM match ORDER BY id DESC LIMIT ?");
  rows.bind(1, static_cast<std::int64_t>(count));
  while (rows.executeStep()) ids.push_back(rows.getColumn(0).getInt64());
  std::reverse(ids.begin(), ids.end());
  return ids;
}

bool has_games(SQLite::Database& db, std::int64_t match) {
  SQLite::Statement rows(db, "SELECT 1 FROM game WHERE match = ? LIMIT 1");
  rows.bind(1, match);
  return rows.executeStep();
}

// Whether these stored matches are those of the series.
Fallible<void> check_matches(SQLite::Database& db, const std::string& path,
                             const std::vector<std::int64_t>& ids,
                             const std::vector<SeriesMatch>& matches) {
  // The newest first: it is the one that a user of the database knows.
  for (std::size_t back = 1; back <= ids.size(); ++back) {
    const Configuration& configuration = matches[matches.size() - back].configuration;
    auto same = check_configuration(db, path, ids[ids.size() - back], configuration);
    if (!same) return same;
  }
  if (ids.size() == matches.size()) return {};
  return usage_error({path, fmt::format("the last {} of {} matches", ids.size(), matches.size()),
                      "all matches of the study, or --new-match"});
}

}  // namespace

struct MatchSeries::Connection {
  struct OpenMatch {
    std::int64_t match = 0;
    std::int64_t session = 0;
  };

  // Before db, so that it is closed after it: closing the file drops SQLite's locks.
  Descriptor lock;
  Database db;
  std::optional<SQLite::Statement> insert = {};
  std::vector<OpenMatch> matches = {};

  Fallible<void> take_file() {
    auto taken = lock_database(db.path());
    if (!taken) return tl::unexpected(std::move(taken.error()));
    lock = std::move(*taken);
    return {};
  }

  // All matches are entered or none: with a part of them, the database would seem to have another
  // series as its last one.
  Fallible<void> enter(const std::vector<SeriesMatch>& wanted, bool new_matches) {
    SQLite::Transaction transaction(*db);
    std::vector<std::int64_t> ids = last_matches(*db, wanted.size());
    const bool are_played =
        std::any_of(ids.begin(), ids.end(), [&](std::int64_t id) { return has_games(*db, id); });
    if (are_played && !new_matches) {
      auto same = check_matches(*db, db.path(), ids, wanted);
      if (!same) return same;
    } else {
      ids.resize(are_played ? 0 : ids.size());
      ids.resize(wanted.size(), 0);
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        ids[i] = put_configuration(*db, ids[i], wanted[i].configuration);
      }
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      matches.push_back({ids[i], add_session(*db, ids[i], wanted[i].session)});
    }
    transaction.commit();
    insert.emplace(*db, insert_game_sql());
    return {};
  }
};

MatchSeries::MatchSeries(std::unique_ptr<Connection> connection)
    : connection_(std::move(connection)) {}
MatchSeries::~MatchSeries() = default;
MatchSeries::MatchSeries(MatchSeries&&) noexcept = default;

Fallible<MatchSeries> MatchSeries::open(const std::string& path,
                                        const std::vector<SeriesMatch>& matches, bool new_matches) {
  RAUM_ASSERT(!matches.empty());
  auto connection =
      std::make_unique<Connection>(Connection{.lock = {}, .db = {path, kResultsSchema}});
  Database& db = connection->db;
  auto done = connection->take_file()
                  .and_then([&] { return db.open(Database::Mode::Write); })
                  .and_then([&](int) {
                    return db.guarded([&] { return connection->enter(matches, new_matches); });
                  });
  if (!done) return tl::unexpected(std::move(done.error()));
  return MatchSeries(std::move(connection));
}

Fallible<void> MatchSeries::add(std::size_t match, const StoredGame& game) {
  return connection_->db.guarded([&]() -> Fallible<void> {
    const Connection::OpenMatch& to = connection_->matches.at(match);
    SQLite::Statement& insert = *connection_->insert;
    insert.tryReset();  // reports the failure of the last use, if any
    bind_game(insert, to.match, to.session, game);
    insert.exec();  // outside of BEGIN a statement is a transaction of its own
    return {};
  });
}

Fallible<void> MatchSeries::for_each_game(
    std::size_t match, const std::function<Fallible<void>(const StoredGame&)>& visit) {
  return connection_->db.guarded([&] {
    constexpr auto kLast = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
    return tournament::for_each_game(*connection_->db, kResultsSchemaVersion,
                                     connection_->matches.at(match).match, kLast, visit);
  });
}

}  // namespace raum::tournament
