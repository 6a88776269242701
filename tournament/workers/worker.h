// Worker: a thread that plays one pair after another with engine processes of its own, and reports
// every finished game to the thread that writes the database.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/process/heartbeat.h"
#include "base/process/mailbox.h"
#include "base/process/stop_event.h"
#include "tournament/engines/limit.h"
#include "tournament/engines/protocol_log.h"
#include "tournament/game/adjudication.h"
#include "tournament/game/play_game.h"
#include "tournament/live/live_slots.h"
#include "tournament/messages/contender.h"
#include "tournament/messages/worker_report.h"
#include "tournament/schedule/job.h"

namespace raum::tournament {

constexpr std::size_t kEnginesKept = 8;  // engine processes that a worker keeps between two games
constexpr int kStartAttempts = 3;        // failed starts in a row until an engine counts as broken

// The longest time in which the runner may not have run during a game with clocks: above what a
// machine under load shows.
constexpr std::chrono::milliseconds kGapAllowed{300};
// The same during a game that an engine lost by a late answer: the default margin. It is also the
// shortest gap that the heartbeat records, so that several shorter ones, each unnoticed, can still
// cost an engine its game.
constexpr std::chrono::milliseconds kGapAllowedIfLate{kDefaultMarginMs};
constexpr std::size_t kMostReplays = 5;  // of one game

/// What a worker does with a game during which the runner did not run for a `gap`.
enum class AfterGame : std::uint8_t { Report, PlayAgain, GiveUp };

/// `allowed`: the longest gap that has no influence on the result. `replays`: how often the game
/// has been played again. To report the last try would book the runner's gap as an engine's fault.
[[nodiscard]] constexpr AfterGame after_game(std::chrono::milliseconds gap,
                                             std::chrono::milliseconds allowed,
                                             std::size_t replays) {
  if (gap <= allowed) return AfterGame::Report;
  return replays < kMostReplays ? AfterGame::PlayAgain : AfterGame::GiveUp;
}

/// The most processes that a worker runs at a time in a match of `engines` engines: those that it
/// keeps and both players of a game, if it keeps neither.
[[nodiscard]] constexpr std::size_t most_engines_running(std::size_t engines) {
  return std::min(engines, kEnginesKept + 2);
}

/// Whether an engine lost because its answer came too late for the runner.
[[nodiscard]] bool is_lost_by_lateness(const PlayedGame& played);

/// Is called after each move, with its number in the game from 1, before the other engine is asked.
using GameMoveObserver =
    std::function<void(int leg, std::size_t ply, Move move, const SearchReport& report)>;

/// What the workers of a match share. It outlives them.
struct WorkerContext {
  const std::vector<Contender>& contenders;
  const Adjudication& adjudication;
  std::chrono::milliseconds stall;
  const StopEvent& stop;
  const Heartbeat& heartbeat;
  JobSource& jobs;
  Mailbox<WorkerReport>& mail;
  LineLog* log = nullptr;         // of all engines; nullptr: none
  GameMoveObserver on_move = {};  // may be empty
};

constexpr int kAnyCpu = -1;

/// Binds its engines to the processor `cpu`, except for those with processors of their own. Writes
/// its games to `slot`, of which it is the only writer; nullptr: to none.
/// Plays until no pair is left, the match is stopped or an engine is broken. The last report is
/// always WorkerDone.
void run_worker(WorkerContext& context, int cpu = kAnyCpu, LiveSlot* slot = nullptr);

}  // namespace raum::tournament
