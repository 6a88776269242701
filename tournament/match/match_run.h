// MatchRun: a match while it is played: starts the workers, counts their games, and is the only
// writer of the store.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/core/failure.h"
#include "base/process/stop_event.h"
#include "tournament/game/pv_tally.h"
#include "tournament/live/match_observer.h"
#include "tournament/match/game_cache.h"
#include "tournament/match/match_config.h"
#include "tournament/match/match_outcome.h"
#include "tournament/match/match_workers.h"
#include "tournament/match/prepared_match.h"
#include "tournament/records/record_file.h"
#include "tournament/schedule/host_watch.h"
#include "tournament/schedule/job_queue.h"
#include "tournament/schedule/tally.h"
#include "tournament/store/match_registry.h"
#include "tournament/store/store.h"
#include "tournament/workers/worker.h"

namespace raum::tournament {

class MatchRun {
 public:
  /// Keeps references to all of them. `log` may be nullptr.
  MatchRun(const MatchConfig& config, const MatchCallbacks& callbacks,
           const PreparedMatch& prepared, Store& store, ProtocolLog* log);

  /// Counts the games of earlier runs.  Errors: those of the store.
  [[nodiscard]] Fallible<void> load();

  /// Plays the rest of the match, until it is complete, decided or stopped, or an engine is broken.
  /// Each distinct game is played once; repeats are copied from the database.
  /// Errors: those of the store; a system resource ran out; an engine refused an option; a cached
  /// game went differently when it was played again.
  [[nodiscard]] Fallible<void> play_all(const std::stop_token& stop);

  /// The result; stores a failed engine with the session and writes the game record.
  /// Errors: those of the store.
  [[nodiscard]] Fallible<MatchOutcome> outcome(const std::stop_token& stop);

  [[nodiscard]] const Tally& tally() const { return tally_; }
  /// Whether an engine lost too many games in a row, in an earlier run or this one.
  [[nodiscard]] bool is_given_up() const { return tally_.broken() && !hosts_.unfit(); }

 private:
  // Counts the games of the database.
  [[nodiscard]] Fallible<void> load_games();
  // Plays what the database lacks.
  [[nodiscard]] Fallible<void> play_missing(const std::stop_token& stop);
  [[nodiscard]] Fallible<void> play(const std::stop_token& stop, bool with_repeats);
  // Removes the games of hosts that are unfit, and lets these play no more. What is complete
  // stands.
  [[nodiscard]] Fallible<void> leave_out_unfit();
  [[nodiscard]] Fallible<void> leave_out(const std::string& host);
  void watch(const StoredResult& game);
  // Copies every missing game that the database already has.
  [[nodiscard]] Fallible<void> take_cached();
  [[nodiscard]] Fallible<void> take_batch(std::vector<StoredGame>& batch);
  // Returns: how many workers have ended.
  std::size_t take(std::deque<WorkerReport> reports);
  // Stores the games in as few transactions as possible and counts them.
  void take(std::vector<PlayedReport> reports);
  void store(const std::vector<PlayedReport>& reports);
  void count_played(const PlayedReport& report);
  void take(const BrokenEngine& broken);
  void take(const ChangedEngine& changed);
  // Returns whether the game completes its pair.
  bool count(const StoredGame& game);
  void show_figures();
  void fail_with(Failure error);
  // Warns of the first fault and the first illegal variation of each engine.
  void warn_of_faults(const PlayedReport& report);

  [[nodiscard]] std::optional<std::size_t> player_named(const std::string& name) const;
  [[nodiscard]] Failure out_of_resources(std::string what) const;
  [[nodiscard]] std::string failure_text(const BrokenPlayer& broken,
                                         const StderrLines& stderr_lines) const;
  // Adds what the store knows about how games ended.
  [[nodiscard]] Fallible<void> add_terminations(MatchOutcome& out);

  const MatchConfig& config_;
  const MatchCallbacks& callbacks_;
  const std::vector<Contender>& contenders_;
  const Schedule& schedule_;
  const PreparedMatch& prepared_;
  Store& store_;
  ProtocolLog* log_;
  GameCache cache_;
  Tally tally_;
  RecordFile record_;
  PvTally pvs_;
  std::set<std::string> faulty_;  // engines that lost a game of this call by a fault
  Replays replays_;
  std::optional<StopEvent> stop_{std::in_place};
  JobQueue* jobs_ = nullptr;      // while workers play
  bool was_left_out_ = false;     // a host, since the workers were started
  bool is_any_left_out_ = false;  // a host, in this call
  HostWatch hosts_;
  std::atomic<int> ready_ = 0;  // worker processes that take games now
  LiveSlots* slots_ = nullptr;  // of the observer, one for each worker
  std::size_t played_now_ = 0;
  std::size_t from_cache_ = 0;
  std::size_t verified_ = 0;
  SessionFailure engine_failure_;
  std::optional<Failure> failure_;
};

}  // namespace raum::tournament
