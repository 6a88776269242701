// Store: the results database (SQLite) as the runner of one match in it sees it.
// Write-ahead log and full synchronisation: a game that add() returned from survives a killed
// process and a power cut. A lock on the file keeps a second runner out; readers are welcome.
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

namespace raum::tournament {

// Keys and values in the order in which a difference is shown.
using Configuration = std::vector<std::pair<std::string, std::string>>;

struct Session {
  std::string build;  // build_line() of the runner: commit, compiler, flags
  std::string processor;
  std::string host;  // name and system
  int concurrency = 1;
  std::size_t pairs = 0;  // of the whole match
  // Set by set_failure(), empty in all other sessions.
  std::string failed = {};   // the engine that did not start
  std::string fault = {};    // "no uciok", ...
  std::string failure = {};  // why the session ended before its match, one line
};

class Store {
 public:
  /// Opens or makes the database and goes on with its latest match, or begins a new one if it has
  /// none or `new_match` asks for it. A match without games takes over a new configuration; a
  /// database of an older schema is brought up to date.
  /// Errors: Usage for a file that is no results database, one of a newer schema, and another
  /// configuration, with the difference; Environment for a damaged file, one in use by another
  /// runner, and everything that cannot be written.
  [[nodiscard]] static Fallible<Store> open(const std::string& path,
                                            const Configuration& configuration,
                                            const Session& session, bool new_match = false);
  /// Refuses what open() would refuse, as far as that can be told without writing anything: not one
  /// in use by another runner, and of a schema older than this build's only the file.
  [[nodiscard]] static Fallible<void> check(const std::string& path,
                                            const Configuration& configuration,
                                            bool new_match = false);
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) = delete;

  /// Commits a finished game.
  /// Errors: Environment where it cannot be written; all games before it are still there.
  [[nodiscard]] Fallible<void> add(const StoredGame& game);
  /// Commits several in one transaction, all or none.
  [[nodiscard]] Fallible<void> add(std::span<const StoredGame> games);

  /// Calls `visit` for each game of the pairs 1..last_pair, by pair and leg, until it fails.
  [[nodiscard]] Fallible<void> for_each_game(
      std::size_t last_pair, const std::function<Fallible<void>(const StoredGame&)>& visit);

  /// Notes why this session ends before its match: `failed` is the engine that did not start with
  /// its `fault`, both empty for other reasons.
  [[nodiscard]] Fallible<void> set_failure(const std::string& failed, const std::string& fault,
                                           const std::string& failure);

  /// Calls `visit` for the result of each game of the pairs 1..last_pair, by pair and leg, until it
  /// fails.
  [[nodiscard]] Fallible<void> for_each_result(std::size_t last_pair, const ResultVisitor& visit);

  /// Errors: another file, or none, stands now where the database was opened: what is stored goes
  /// with the last program that has it open.
  [[nodiscard]] Fallible<void> is_in_place() const;

  /// How the counted games of the pairs 1..last_pair ended: (engine with the fault or "", reason) →
  /// games.
  [[nodiscard]] Fallible<std::map<std::pair<std::string, std::string>, std::uint64_t>> terminations(
      std::size_t last_pair);

  /// The game that these seats played from the opening, in any match of this database.
  [[nodiscard]] Fallible<std::optional<StoredGame>> played(const std::string& white_play_key,
                                                           const std::string& black_play_key,
                                                           const std::string& opening);
  /// Whether any game of the seat may be found so.
  [[nodiscard]] Fallible<bool> knows(const std::string& seat);

  /// What the engine of the identity once answered to `bench`; the inner value is missing where it
  /// does not know the command, the outer where it was never asked.
  [[nodiscard]] Fallible<std::optional<std::optional<std::uint64_t>>> signature(
      const std::string& identity);
  [[nodiscard]] Fallible<void> set_signature(const std::string& identity,
                                             std::optional<std::uint64_t> nodes);

 private:
  struct Connection;
  explicit Store(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace raum::tournament
