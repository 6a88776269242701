#include "tournament/game_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace raum::tournament {

const char* const kGameColumns =
    "pair, leg, white, black, opening, moves, infos, result, reason, failed, detail, stderr, "
    "plies, started, finished, white_seat, black_seat, cached, evidence";

namespace {

std::optional<std::size_t> place_of(const std::vector<std::string>& players,
                                    const std::string& name) {
  const auto found = std::find(players.begin(), players.end(), name);
  if (found == players.end()) return std::nullopt;
  return static_cast<std::size_t>(found - players.begin());
}

}  // namespace

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
       {&game.started, &game.finished, &game.white_seat, &game.black_seat}) {
    *text = row.getColumn(column++).getString();
  }
  game.is_cached = row.getColumn(column++).getInt() != 0;
  game.is_evidence = row.getColumn(column).getInt() != 0;
  return game;
}

MatchResult<void> for_each_game(SQLite::Database& db, std::int64_t match, std::size_t last_pair,
                                const std::function<MatchResult<void>(const StoredGame&)>& visit) {
  SQLite::Statement rows(
      db, fmt::format("SELECT {} FROM game WHERE match = ? AND pair <= ? ORDER BY pair, leg",
                      kGameColumns));
  rows.bind(1, match);
  rows.bind(2, static_cast<std::int64_t>(last_pair));
  while (rows.executeStep()) {
    auto visited = visit(game_of(rows));
    if (!visited) return visited;
  }
  return {};
}

MatchResult<std::size_t> tally_games(SQLite::Database& db, std::int64_t match,
                                     const std::vector<std::string>& players, Tally& tally) {
  SQLite::Statement rows(db,
                         "SELECT pair, leg, white, black, result, evidence, cached, failed, "
                         "reason, detail FROM game WHERE match = ? AND pair <= ? "
                         "ORDER BY pair, leg");
  rows.bind(1, match);
  rows.bind(2, static_cast<std::int64_t>(tally.pairs()));
  std::size_t from_cache = 0;
  while (rows.executeStep()) {
    const auto text = [&](int column) { return rows.getColumn(column).getString(); };
    const std::int64_t pair = rows.getColumn(0).getInt64();
    const int leg = rows.getColumn(1).getInt();
    if (pair < 1 || leg < 0 || leg >= kLegs || tally.has(static_cast<std::size_t>(pair), leg)) {
      return environment_error({db.getFilename(), fmt::format("game {} of pair {}", leg, pair),
                                "games 0 and 1 of pairs from 1, each once"});
    }
    const auto white = place_of(players, text(2)), black = place_of(players, text(3));
    if (!white || !black) {
      return environment_error({db.getFilename(), "a game of " + raum::quoted(text(white ? 3 : 2)),
                                fmt::format("games of {}", fmt::join(players, ", "))});
    }
    const bool is_evidence = rows.getColumn(5).getInt() != 0;
    if (is_evidence && rows.getColumn(6).getInt() != 0) ++from_cache;
    tally.add({.pair = static_cast<std::size_t>(pair),
               .leg = leg,
               .players = leg == 0 ? Meeting{*white, *black} : Meeting{*black, *white},
               .first = result_of_first(text(4), leg),
               .failed = place_of(players, text(7)),
               .fault = fault_text(text(8), text(9)),
               .is_evidence = is_evidence});
  }
  return from_cache;
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

}  // namespace raum::tournament
