// Worker: plays the pairs of a match one after the other with two engine processes of its own, and
// reports every finished game to the one thread that writes.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "tournament/mailbox.h"
#include "tournament/match.h"
#include "tournament/schedule.h"
#include "tournament/stop_event.h"
#include "tournament/stored_game.h"
#include "tournament/uci_client.h"

namespace raum::tournament {

constexpr int kStartAttempts = 3;  // failures in a row until an engine counts as broken

// An engine that does not come up however often it is started.
struct BrokenEngine {
  std::string name;
  EngineFailure failure;
};
struct WorkerDone {};
using WorkerReport = std::variant<StoredGame, BrokenEngine, WorkerDone>;

// What the workers of a match share; it outlives them.
struct Work {
  const MatchConfig& config;
  const Schedule& schedule;
  const std::vector<std::array<bool, kLegs>>& finished;  // of pair i + 1, from earlier runs
  const StopEvent& stop;
  Mailbox<WorkerReport>& mail;
  std::atomic<std::size_t> next_pair{1};
};

/// Plays until no pair is left, the match is stopped or an engine is broken; the last report is
/// WorkerDone.
void run_worker(Work& work);

}  // namespace raum::tournament
