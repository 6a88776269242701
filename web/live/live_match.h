// LiveMatch: what is known of a match while it is played. The match writes, any thread reads.
//   1. The thread of the match never waits for a reader: readers hold the lock only while they copy
//      a few hundred bytes or append to a list.
//   2. An exception in here does not reach the match: what could not be kept is missing, and
//      `is_incomplete` says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "tournament/live/match_observer.h"
#include "tournament/match/match_config.h"
#include "tournament/match/match_outcome.h"
#include "tournament/schedule/schedule.h"
#include "tournament/schedule/tally.h"

namespace raum::web {

/// What does not change after the match has begun.
struct LiveSetup {
  tournament::MatchConfig config;
  tournament::Schedule schedule;
  tournament::LiveSlots slots;
  tournament::LiveClock::time_point began;  // when this call of the command began to play
};

/// Figures of the games so far, as the tally of the match counts them.
struct LiveFigures {
  std::size_t pairs_done = 0;  // finished ones, counted or not yet
  std::size_t counted = 0;     // length of the counted prefix
  std::size_t games_now = 0;   // played by this call of the command
  tournament::PairCounts pairs;
  tournament::GameCounts games;
  tournament::FaultCount faults;
  std::optional<tournament::SprtState> sprt;
};

/// A game that the database has.
struct LiveResult {
  std::uint32_t pair = 0;  // from 1
  std::uint8_t leg = 0;
  tournament::Result first = tournament::Result::Draw;  // for the first player of the pairing
  bool is_evidence = true;
  std::int16_t fault = -1;   // of fault_kinds; -1: none
  std::int32_t failed = -1;  // the engine that lost by it
};

/// How the match ended.
struct LiveEnd {
  tournament::MatchOutcome outcome;
  std::string error;  // the match could not be played to its end, and has no outcome
};

/// A copy of everything but the list of games.
struct LiveStatus {
  std::shared_ptr<const LiveSetup> setup;  // nullptr: the match has not begun
  LiveFigures figures;
  std::size_t games = 0;      // in the list
  std::size_t clearings = 0;  // how often the list was emptied
  std::vector<std::string> fault_kinds;
  std::shared_ptr<const LiveEnd> end;  // nullptr: the match goes on
  bool is_incomplete = false;
};

class LiveMatch final : public tournament::MatchObserver {
 public:
  explicit LiveMatch(tournament::MatchConfig config);

  // By the thread of the match.

  [[nodiscard]] tournament::LiveSlots* begin(const tournament::Schedule& schedule,
                                             std::size_t workers) noexcept override;
  void stored(const tournament::StoredResult& game) noexcept override;
  void cleared() noexcept override;
  void counted(const tournament::Tally& tally, std::size_t games_now) noexcept override;
  /// What run_match() returned.
  void end(const Fallible<tournament::MatchOutcome>& outcome) noexcept;

  // By any thread.

  [[nodiscard]] LiveStatus status() const;
  /// At most `most` games of the list from number `first` on, from 0, in the order in which they
  /// were stored.
  [[nodiscard]] std::vector<LiveResult> results(std::size_t first, std::size_t most) const;

 private:
  // Calls `change` under the lock.
  template <class Change>
  void update(const Change& change) noexcept;
  [[nodiscard]] std::int16_t fault_kind(const std::string& fault);

  tournament::MatchConfig config_;                           // with printable names
  std::map<std::string, std::size_t, std::less<>> players_;  // by name
  mutable std::mutex mutex_;
  LiveStatus status_;
  std::vector<LiveResult> results_;
  std::shared_ptr<LiveSetup> setup_;
};

}  // namespace raum::web
