// Worker: a thread that plays one pair after another with engine processes of its own, and reports
// every finished game to the thread that writes the database.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "base/process/heartbeat.h"
#include "base/process/stop_event.h"
#include "tournament/engines/engine_fault.h"
#include "tournament/engines/limit.h"
#include "tournament/engines/protocol_log.h"
#include "tournament/game/adjudication.h"
#include "tournament/game/play_game.h"
#include "tournament/game/pv_check.h"
#include "tournament/game/stored_game.h"
#include "tournament/live/live_slots.h"
#include "tournament/schedule/job.h"
#include "tournament/workers/contender.h"
#include "tournament/workers/mailbox.h"

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

/// The most processes that a worker runs at a time in a match of `engines` engines: those that it
/// keeps and both players of a game, if it keeps neither.
[[nodiscard]] constexpr std::size_t most_engines_running(std::size_t engines) {
  return std::min(engines, kEnginesKept + 2);
}

/// Whether an engine lost because its answer came too late for the runner.
[[nodiscard]] bool is_lost_by_lateness(const PlayedGame& played);

/// Games that were played again, because the runner itself did not run during them.
struct Replays {
  std::size_t games = 0;
  std::chrono::milliseconds longest_gap{0};

  void add(const Replays& other) {
    games += other.games;
    longest_gap = std::max(longest_gap, other.longest_gap);
  }
};

/// A game that a worker has played to its end.
struct PlayedReport {
  StoredGame game;
  Replays replays = {};              // of this game
  std::array<PvCounts, 2> pvs = {};  // of White and Black
};
/// An engine that failed to start kStartAttempts times in a row, or refused an option.
struct BrokenEngine {
  std::string name;
  EngineFailure failure;
};
/// A worker that ran out of a system resource (memory, threads, files).
struct FailedWorker {
  std::string what;
};
/// An engine of which a file was replaced after the match began: its further games would be those
/// of another engine.
struct ChangedEngine {
  std::string name;
  std::string path;
};
/// A worker process was lost: a line for people.
struct WorkerNotice {
  std::string line;
};
struct WorkerDone {};
using WorkerReport =
    std::variant<PlayedReport, BrokenEngine, ChangedEngine, FailedWorker, WorkerNotice, WorkerDone>;

/// What the workers of a match share. It outlives them.
struct WorkerContext {
  const std::vector<Contender>& contenders;
  const Adjudication& adjudication;
  std::chrono::milliseconds stall;
  const StopEvent& stop;
  const Heartbeat& heartbeat;
  JobSource& jobs;
  Mailbox<WorkerReport>& mail;
  ProtocolLog* log = nullptr;  // of all engines; nullptr: none
  // Is called after each move, with its number in the game from 1, before the other engine is
  // asked; may be empty.
  std::function<void(int leg, std::size_t ply, Move move)> on_move = {};
};

constexpr int kAnyCpu = -1;

/// Binds its engines to the processor `cpu`, except for those with processors of their own. Writes
/// its games to `slot`, of which it is the only writer; nullptr: to none.
/// Plays until no pair is left, the match is stopped or an engine is broken. The last report is
/// always WorkerDone.
void run_worker(WorkerContext& context, int cpu = kAnyCpu, LiveSlot* slot = nullptr);

}  // namespace raum::tournament
