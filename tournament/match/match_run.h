// MatchRun: a match that runs: the only writer of the store, fed by the workers.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/core/failure.h"
#include "base/process/stop_event.h"
#include "tournament/match/game_cache.h"
#include "tournament/match/match.h"
#include "tournament/match/prepared_match.h"
#include "tournament/match/tally.h"
#include "tournament/match/worker.h"
#include "tournament/store/store.h"

namespace raum::tournament {

class MatchRun {
 public:
  /// Refers to all four.
  MatchRun(const MatchConfig& config, const MatchCallbacks& callbacks,
           const PreparedMatch& prepared, Store& store);

  /// Counts the games of earlier runs.  Errors: those of the store.
  [[nodiscard]] Fallible<void> load();

  /// Plays what is left until the match is complete, decided or stopped, or an engine is broken.
  /// Every engine that could be asked again for the same games is asked once.
  /// Errors: the store, a machine that lacks what the workers need, a refused option, a cached game
  /// that is another when played again.
  [[nodiscard]] Fallible<void> play_all(const std::stop_token& stop);

  /// What it came to; notes a failed engine with the session and writes the record.
  /// Errors: those of the store.
  [[nodiscard]] Fallible<MatchOutcome> outcome(const std::stop_token& stop);

  [[nodiscard]] const Tally& tally() const { return tally_; }
  /// Whether an engine is broken, by an earlier run or this one: nothing more is played.
  [[nodiscard]] bool is_given_up() const { return tally_.broken().has_value(); }

 private:
  [[nodiscard]] Fallible<void> play(const std::stop_token& stop, bool with_repeats);
  // Copies every game that is left to play and has been played before by the same two seats.
  [[nodiscard]] Fallible<void> take_cached();
  [[nodiscard]] Fallible<void> take_batch(std::vector<StoredGame>& batch);
  void take(PlayedReport report);
  void take(const BrokenEngine& broken);
  void take(const ChangedEngine& changed);
  // Returns whether a pair is finished with the game.
  bool count(const StoredGame& game);
  void fail_with(Failure error);

  [[nodiscard]] std::optional<std::size_t> player_named(const std::string& name) const;
  [[nodiscard]] Failure lack_of(std::string what) const;
  [[nodiscard]] std::string words_on(const BrokenPlayer& broken) const;

  const MatchConfig& config_;
  const MatchCallbacks& callbacks_;
  const PreparedMatch& prepared_;
  const Schedule& schedule_;
  Store& store_;
  GameCache cache_;
  Tally tally_;
  StopEvent stop_;
  std::size_t played_now_ = 0;
  std::size_t from_cache_ = 0;
  std::size_t verified_ = 0;
  std::string engine_failure_;
  std::optional<std::pair<std::string, std::string>> not_started_;  // an engine and its fault
  std::optional<Failure> failure_;
};

}  // namespace raum::tournament
