// Store: a results database (SQLite), opened by the runner of a match to write to.
//   1. A game survives a killed process and a power cut once add() has returned.
//   2. A lock on the file excludes a second runner, but no readers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/core/failure.h"
#include "tournament/game/stored_game.h"
#include "tournament/store/game_rows.h"
#include "tournament/store/host_games.h"
#include "tournament/store/match_registry.h"
#include "tournament/store/signature_cache.h"

namespace raum::tournament {

class Store {
 public:
  /// Opens or creates the database and continues its latest match; begins a new match if it has
  /// none or with `new_match`. A match without games gets the new configuration; an older schema is
  /// migrated.
  /// Errors: Usage for a folder, a file that is not a results database, a newer schema, and another
  /// configuration (naming the differences); Environment for a damaged file, one in use by another
  /// runner, and one that cannot be written.
  [[nodiscard]] static Fallible<Store> open(const std::string& path,
                                            const Configuration& configuration,
                                            const RunnerSession& session, bool new_match = false);
  /// Dry run of open(): same errors, writes nothing. Cannot detect a database that another runner
  /// has locked; a database with schema version 1 is only checked for being readable. The keys in
  /// `unknown` may have any value.
  /// Returns: the match that open() would continue; without games if it would begin one.
  [[nodiscard]] static Fallible<LatestMatch> check(const std::string& path,
                                                   const Configuration& configuration,
                                                   bool new_match = false,
                                                   std::span<const std::string> unknown = {});
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) = delete;

  /// Commits a finished game.
  /// Errors: Environment if it cannot be written; all games before it are kept.
  [[nodiscard]] Fallible<void> add(const StoredGame& game);
  /// Commits several games in one transaction, all or none.
  [[nodiscard]] Fallible<void> add(std::span<const StoredGame> games);

  /// Calls `visit` for each game of the pairs 1..last_pair, damaged ones too, ordered by pair and
  /// leg, until it fails.
  [[nodiscard]] Fallible<void> for_each_game(
      std::size_t last_pair, const std::function<Fallible<void>(const StoredGame&)>& visit);

  /// The same with only the result of each game.
  [[nodiscard]] Fallible<void> for_each_result(std::size_t last_pair, const ResultVisitor& visit);

  /// The sessions of the match in the order in which they were stored; the last one is this.
  [[nodiscard]] Fallible<std::vector<RunnerSession>> sessions();

  /// Stores why this session ends before its match.
  [[nodiscard]] Fallible<void> set_failure(const SessionFailure& failure);

  /// Errors: the file was removed or replaced since it was opened, so that the stored games will be
  /// lost.
  [[nodiscard]] Fallible<void> is_in_place() const;

  /// Number of counted games among the pairs 1..last_pair by how they ended: (engine with the fault
  /// or "", reason) → games.
  [[nodiscard]] Fallible<std::map<std::pair<std::string, std::string>, std::uint64_t>> terminations(
      std::size_t last_pair);

  /// hosts_of() the match.
  [[nodiscard]] Fallible<std::vector<HostGames>> hosts(std::size_t last_pair);

  /// Removes the games that workers on this host have played for the match, so that they are played
  /// again, and stores a line about it with the session. `line` makes it of their number.
  /// Returns: the line.  Errors: Environment if it cannot be written; then none is removed.
  [[nodiscard]] Fallible<std::string> leave_out(
      const std::string& host, const std::function<std::string(std::size_t removed)>& line);

  /// stderr of the engine in the last of those games that has any, for each way to fail.
  [[nodiscard]] Fallible<std::map<std::pair<std::string, std::string>, std::string>> stderr_tails(
      std::size_t last_pair);

  /// The game between players with these play keys from the opening, in any match of the database.
  /// Returns: nullopt if there is none, or a damaged one.
  [[nodiscard]] Fallible<std::optional<StoredGame>> played(const std::string& white_play_key,
                                                           const std::string& black_play_key,
                                                           const std::string& opening);
  /// Whether played() may find a game of a player with this play key.
  [[nodiscard]] Fallible<bool> has_games_of(const std::string& play_key);

  /// The engine's stored answer to `bench`, by EngineIdentity::identity.
  /// Returns: nullopt if no answer is stored.
  [[nodiscard]] Fallible<std::optional<BenchAnswer>> bench_answer(const std::string& identity);
  [[nodiscard]] Fallible<void> set_bench_answer(const std::string& identity,
                                                const BenchAnswer& answer);

 private:
  struct Connection;
  explicit Store(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace raum::tournament
