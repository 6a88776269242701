// ResultsReader: reads a results database, even while a match is being played in it. The texts that
// it returns are make_printable().
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "tournament/game/stored_game.h"
#include "tournament/match/match_config.h"
#include "tournament/match/match_outcome.h"
#include "tournament/store/match_registry.h"

namespace raum::tournament {

/// One match of a results database.
struct MatchSummary {
  std::int64_t id = 0;
  std::string created;  // UTC
  std::string engines;  // names separated by " – "
  std::size_t games = 0;
  std::size_t cached = 0;  // games copied from an earlier match
  std::size_t pairs = 0;   // the most that a start of the runner planned; 0: unknown
  std::string last_game;   // UTC, "" without games
};

/// A stored match with the outcome that run_match() would return.
struct StoredMatch {
  std::int64_t id = 0;
  MatchConfig config;  // those settings that config_of() restores
  MatchOutcome outcome;
  std::size_t last_counted = 0;  // the last pair in the figures
  // "3.1": the games that do not fit their checksums. They count as if they were missing.
  std::vector<std::string> damaged;
  std::vector<std::string> context_damage = {};  // as tournament::context_damage()
};

class ResultsReader {
 public:
  /// Errors: Usage for a file that is missing, empty, not a results database, or has a newer schema
  /// or schema version 1; Environment for a file that cannot be read.
  /// After a stop request, what reads many games fails.
  [[nodiscard]] static Fallible<ResultsReader> open(const std::string& path,
                                                    std::stop_token stop = {});
  ~ResultsReader();
  ResultsReader(ResultsReader&&) noexcept;
  ResultsReader& operator=(ResultsReader&&) = delete;

  /// All matches, oldest first.
  [[nodiscard]] Fallible<std::vector<MatchSummary>> matches();

  /// The match with this number; 0: the latest.
  /// Errors: Usage if there is no such match.
  [[nodiscard]] Fallible<StoredMatch> match(std::int64_t id);

  /// Calls `visit` for each game of the match, damaged ones too, ordered by pair and leg, until it
  /// fails.
  [[nodiscard]] Fallible<void> for_each_game(
      std::int64_t id, const std::function<Fallible<void>(const StoredGame&)>& visit);

 private:
  struct Connection;
  explicit ResultsReader(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace raum::tournament
