// MatchObserver: is shown a match while it is played. It cannot change the match: nothing that it
// is given can be written to, and nothing that it does is waited for except these calls.
#pragma once

#include <cstddef>

#include "tournament/live/live_slots.h"
#include "tournament/schedule/schedule.h"
#include "tournament/schedule/tally.h"
#include "tournament/store/game_rows.h"

namespace raum::tournament {

/// All functions are called by the thread that called run_match().
class MatchObserver {
 public:
  MatchObserver() = default;
  MatchObserver(const MatchObserver&) = delete;
  MatchObserver& operator=(const MatchObserver&) = delete;
  virtual ~MatchObserver() = default;

  /// The match begins or continues; the schedule lives only during the call.
  /// Returns: slots for the games of so many workers, which outlive the match; nullptr: none are
  /// wanted.
  [[nodiscard]] virtual LiveSlots* begin(const Schedule& schedule,
                                         std::size_t workers) noexcept = 0;
  /// The database has a game of the match: one of an earlier call, or one that was just stored.
  virtual void stored(const StoredResult& game) noexcept = 0;
  /// Games were removed, to be played again; stored() follows for those that are left.
  virtual void cleared() noexcept = 0;
  /// The figures after the games so far; `games_now` of them were played by this call.
  virtual void counted(const Tally& tally, std::size_t games_now) noexcept = 0;
};

}  // namespace raum::tournament
