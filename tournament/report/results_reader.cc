#include "tournament/report/results_reader.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "base/text/quote.h"
#include "tournament/match/stored_configuration.h"
#include "tournament/report/printable.h"
#include "tournament/schedule/stored_tally.h"
#include "tournament/store/context_checksum.h"
#include "tournament/store/game_rows.h"
#include "tournament/store/match_registry.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {
namespace {

constexpr int kOldestReadable = 2;

// The session that was started last, or nullptr. It need not be the last one in the database:
// databases may have been merged in any order.
const RunnerSession* latest_of(const std::vector<RunnerSession>& sessions) {
  const auto latest =
      std::max_element(sessions.rbegin(), sessions.rend(),
                       [](const auto& a, const auto& b) { return a.started < b.started; });
  return latest == sessions.rend() ? nullptr : &*latest;
}

}  // namespace

struct ResultsReader::Connection {
  std::stop_token stop;  // before db, which uses it
  Database db;
  int schema_version = 0;

  Fallible<void> open() {
    if (stop.stop_possible()) db.stop_on(stop);
    const auto version = db.open(Database::Mode::Read);
    if (!version) return tl::unexpected(version.error());
    schema_version = *version;
    if (*version < kOldestReadable) {
      return usage_error({db.path(), fmt::format("schema version {}", *version),
                          fmt::format("{} to {}; raum match brings its database up to it",
                                      kOldestReadable, kResultsSchemaVersion)});
    }
    return {};
  }
};

ResultsReader::ResultsReader(std::unique_ptr<Connection> connection)
    : connection_(std::move(connection)) {}
ResultsReader::~ResultsReader() = default;
ResultsReader::ResultsReader(ResultsReader&&) noexcept = default;

Fallible<ResultsReader> ResultsReader::open(const std::string& path, std::stop_token stop) {
  auto connection = std::make_unique<Connection>(
      Connection{.stop = std::move(stop), .db = {path, kResultsSchema}});
  auto done = connection->open();
  if (!done) return tl::unexpected(std::move(done.error()));
  return ResultsReader(std::move(connection));
}

Fallible<std::vector<MatchSummary>> ResultsReader::matches() {
  using Summaries = std::vector<MatchSummary>;
  return connection_->db.guarded([&]() -> Fallible<Summaries> {
    Summaries all;
    SQLite::Statement rows(
        *connection_->db,
        "SELECT id, created, (SELECT count(*) FROM game WHERE match = id), "
        "(SELECT count(*) FROM game WHERE match = id AND cached = 1), "
        "max(coalesce((SELECT pairs FROM session WHERE match = match.id "
        "ORDER BY started DESC, id DESC LIMIT 1), 0), "
        "coalesce((SELECT max(pair) FROM game WHERE match = id), 0)), "
        "coalesce((SELECT max(finished) FROM game WHERE match = id), '') FROM match ORDER BY id");
    while (rows.executeStep()) {
      MatchSummary& match = all.emplace_back();
      match.id = rows.getColumn(0).getInt64();
      match.created = printable_utf8(rows.getColumn(1).getString());
      match.games = static_cast<std::size_t>(rows.getColumn(2).getInt64());
      match.cached = static_cast<std::size_t>(rows.getColumn(3).getInt64());
      match.pairs = static_cast<std::size_t>(rows.getColumn(4).getInt64());
      match.last_game = printable_utf8(rows.getColumn(5).getString());
      auto config = config_of(load_configuration(*connection_->db, match.id));
      make_printable(config);
      for (const EngineSpec& engine : config.engines) {
        match.engines += (match.engines.empty() ? "" : " – ") + engine.name;
      }
    }
    return all;
  });
}

Fallible<StoredMatch> ResultsReader::match(std::int64_t id) {
  return connection_->db.guarded([&]() -> Fallible<StoredMatch> {
    const auto latest =
        connection_->db->execAndGet("SELECT coalesce(max(id), 0) FROM match").getInt64();
    StoredMatch match;
    match.id = id == 0 ? latest : id;
    if (match.id < 1 || match.id > latest) {
      return usage_error(
          {connection_->db.path(), fmt::format("no match {}", match.id),
           latest == 0 ? "a database with a match" : fmt::format("1 to {}", latest)});
    }
    Configuration configuration = load_configuration(*connection_->db, match.id);
    match.config = config_of(configuration);
    match.config.db_path = connection_->db.path();
    std::vector<RunnerSession> sessions =
        load_sessions(*connection_->db, match.id, connection_->schema_version);
    SQLite::Statement last(*connection_->db,
                           "SELECT coalesce(max(pair), 0) FROM game WHERE match = ?");
    last.bind(1, match.id);
    last.executeStep();
    std::size_t planned = static_cast<std::size_t>(last.getColumn(0).getInt64());
    if (const RunnerSession* const session = latest_of(sessions)) {
      planned = std::max(planned, session->pairs);
    }
    Tally tally(planned, match.config.sprt);
    const ResultSource source = [&](std::size_t last_pair, const ResultVisitor& visit) {
      return for_each_result(*connection_->db, connection_->schema_version, match.id, last_pair,
                             visit);
    };
    const auto results =
        tally_results(source, player_names(match.config), connection_->db.path(), tally);
    if (!results) return tl::unexpected(results.error());
    match.damaged = results->damaged;
    match.context_damage = context_damage(*connection_->db, match.id, connection_->schema_version);
    MatchOutcome& out = match.outcome;
    out = outcome_of(tally, pairings_of(match.config.format, match.config.engines.size()));
    out.from_cache = results->from_cache;
    out.complete = out.complete && planned > 0;
    out.terminations = terminations_of(*connection_->db, match.id, tally.counted());
    out.hosts = hosts_of(*connection_->db, connection_->schema_version, match.id, tally.counted());
    out.stderr_lines =
        stderr_lines_of(stderr_tails_of(*connection_->db, match.id, tally.counted()));
    const RunnerSession* const session = latest_of(sessions);
    // A failed start says nothing of a match that is complete, a row of lost games does: the last
    // pair may have ended it, and run_match() reports it, too.
    if (session != nullptr && (!out.complete || session->failure.failed.empty())) {
      out.engine_failure = session->failure.text;
      add_failed_start(out, session->failure);
    }
    out.configuration = std::move(configuration);
    if (out.faults.games > 0) out.warnings.push_back(fault_warning(out, match.config.sprt));
    add_sessions(out, std::move(sessions));
    match.last_counted = tally.counted();
    make_printable(match.config);
    make_printable(out);
    return match;
  });
}

Fallible<void> ResultsReader::for_each_game(
    std::int64_t id, const std::function<Fallible<void>(const StoredGame&)>& visit) {
  return connection_->db.guarded([&] {
    constexpr auto kLast = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
    return tournament::for_each_game(*connection_->db, connection_->schema_version, id, kLast,
                                     [&](StoredGame game) {
                                       make_printable(game);
                                       return visit(game);
                                     });
  });
}

}  // namespace raum::tournament
