// MatchSeries: the last matches of a results database, opened together by one program that plays
// all of them, such as a study. Store opens a single match.
//   1. A game survives a killed process and a power cut once add() has returned.
//   2. A lock on the file excludes a second writer, but no readers.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "tournament/game/stored_game.h"
#include "tournament/store/match_registry.h"

namespace raum::tournament {

/// The settings of one match of a series, and this start of its runner.
struct SeriesMatch {
  Configuration configuration;
  RunnerSession session;
};

class MatchSeries {
 public:
  /// Opens or creates the database. Continues its last matches if they have these configurations in
  /// this order; begins new ones if they have no games, or with `new_matches`.
  /// Requires: at least one match.
  /// Errors: as Store::open(); Usage if the last matches have games and other configurations.
  [[nodiscard]] static Fallible<MatchSeries> open(const std::string& path,
                                                  const std::vector<SeriesMatch>& matches,
                                                  bool new_matches = false);
  ~MatchSeries();
  MatchSeries(MatchSeries&&) noexcept;
  MatchSeries& operator=(MatchSeries&&) = delete;

  /// Commits a finished game of the match with this index.
  /// Errors: Environment if it cannot be written; all games before it are kept.
  [[nodiscard]] Fallible<void> add(std::size_t match, const StoredGame& game);

  /// Calls `visit` for each game of a match, damaged ones too, ordered by pair and leg, until it
  /// fails.
  [[nodiscard]] Fallible<void> for_each_game(
      std::size_t match, const std::function<Fallible<void>(const StoredGame&)>& visit);

 private:
  struct Connection;
  explicit MatchSeries(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace raum::tournament
