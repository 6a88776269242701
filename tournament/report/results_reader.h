// ResultsReader: a results database as everybody but its runner sees it: read only, also while a
// match is being played in it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "tournament/game/stored_game.h"
#include "tournament/match/match.h"
#include "tournament/store/store.h"

namespace raum::tournament {

struct MatchSummary {
  std::int64_t id = 0;
  std::string created;  // UTC
  std::string engines;  // names, " – " between two
  std::size_t games = 0;
  std::size_t cached = 0;  // of the games
  std::size_t pairs = 0;   // planned by the last start of the runner, 0: not known
  std::string last_game;   // UTC, empty without any
};

// A match with its results, as run_match() would answer them.
struct StoredMatch {
  std::int64_t id = 0;
  MatchConfig config;  // names, limits, bounds and seed; not what starts the engines
  MatchOutcome outcome;
  Configuration stored;           // as it stands in the database
  std::vector<Session> sessions;  // the starts of the runner
  std::size_t last_counted = 0;   // the last pair that is in the figures
};

class ResultsReader {
 public:
  /// Errors: Usage for a missing file, one that is no results database, one of a newer schema or
  /// the first; Environment for one that cannot be read.
  [[nodiscard]] static Fallible<ResultsReader> open(const std::string& path);
  ~ResultsReader();
  ResultsReader(ResultsReader&&) noexcept;
  ResultsReader& operator=(ResultsReader&&) = delete;

  /// All matches, the oldest first.
  [[nodiscard]] Fallible<std::vector<MatchSummary>> matches();

  /// A match by its number, the latest for 0.
  /// Errors: Usage where there is none.
  [[nodiscard]] Fallible<StoredMatch> match(std::int64_t id);

  /// Calls `visit` for each game of the match, by pair and leg, until it fails.
  [[nodiscard]] Fallible<void> for_each_game(
      std::int64_t id, const std::function<Fallible<void>(const StoredGame&)>& visit);

 private:
  struct Connection;
  explicit ResultsReader(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace raum::tournament
