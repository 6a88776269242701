// WorkerReport: what a worker of a match or a study tells the thread that stores the games.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <variant>

#include "tournament/engines/engine_fault.h"
#include "tournament/game/pv_check.h"
#include "tournament/game/stored_game.h"

namespace raum::tournament {

/// Games that were played again, because the runner itself did not run, or waited
/// for its log, during them.
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
  // Processor time of White and Black in a game of a study, which the game has in milliseconds.
  std::array<double, 2> seconds = {};
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

}  // namespace raum::tournament
