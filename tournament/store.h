// Store: the results database of one match (SQLite).
//   schema_version (version)
//   configuration  (key, value)      what makes this match and no other; compared at every start
//   session        (id, ...)         each start of the runner: build, processor, time
//   game           (pair, leg, ...)  finished games only, one transaction each
// Write-ahead log and full synchronisation: a game that add() returned from survives a killed
// process and a power cut. A lock on the file keeps a second runner out; readers are welcome.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tournament/match_error.h"
#include "tournament/stored_game.h"

namespace raum::tournament {

// Keys and values in the order in which a difference is shown.
using Configuration = std::vector<std::pair<std::string, std::string>>;

struct Session {
  std::string build;  // build_line() of the runner
  std::string processor;
  int concurrency = 1;
};

class Store {
 public:
  /// Opens or makes the database of a match. One without games takes over a new configuration.
  /// Errors: Usage for a file that is no results database, one of a newer schema, and another
  /// configuration, with the difference; Environment for a damaged file, one in use by another
  /// runner, and everything that cannot be written.
  [[nodiscard]] static MatchResult<Store> open(const std::string& path,
                                               const Configuration& configuration,
                                               const Session& session);
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) = delete;

  /// Commits a finished game.
  /// Errors: Environment where it cannot be written; all games before it are still there.
  [[nodiscard]] MatchResult<void> add(const StoredGame& game);

  /// Calls `visit` for each game of the pairs 1..last_pair, by pair and leg, until it fails.
  [[nodiscard]] MatchResult<void> for_each_game(
      std::size_t last_pair, const std::function<MatchResult<void>(const StoredGame&)>& visit);

  // What the tally needs of a game.
  struct Finished {
    std::size_t pair = 0;
    int leg = 0;
    Result first = Result::Draw;  // the first engine's result
  };
  /// All games, by pair and leg.
  [[nodiscard]] MatchResult<std::vector<Finished>> finished();

  /// How the games of the pairs 1..last_pair ended: (engine with the fault or "", reason) → games.
  [[nodiscard]] MatchResult<std::map<std::pair<std::string, std::string>, std::uint64_t>>
  terminations(std::size_t last_pair);

 private:
  struct Connection;
  explicit Store(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace raum::tournament
