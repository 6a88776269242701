// Worker: plays pairs one after the other with engine processes of its own, and reports every
// finished game to the one thread that writes.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/process/stop_event.h"
#include "tournament/engines/uci_client.h"
#include "tournament/game/stored_game.h"
#include "tournament/match/mailbox.h"
#include "tournament/match/match.h"
#include "tournament/match/schedule.h"

namespace raum::tournament {

constexpr std::size_t kEnginesKept = 8;  // processes of one worker; a large field takes turns
constexpr int kStartAttempts = 3;        // failures in a row until an engine counts as broken

struct PlayedReport {
  StoredGame game;
};
// An engine that does not come up however often it is started.
struct BrokenEngine {
  std::string name;
  EngineFailure failure;
};
// A worker that the machine left without what it needs.
struct FailedWorker {
  std::string what;
};
// An engine of which a file was replaced since the match began: its games would be another's.
struct ChangedEngine {
  std::string name;
  std::string path;
};
struct WorkerDone {};
using WorkerReport =
    std::variant<PlayedReport, BrokenEngine, ChangedEngine, FailedWorker, WorkerDone>;

// The games that are left to play, handed out pair by pair in the order of the schedule.
class JobQueue {
 public:
  /// Begins after `from`; leaves out the games that the tally has ahead of it, and repeats unless
  /// they are to be played.
  JobQueue(const Schedule& schedule, const Tally& tally, bool with_repeats);

  struct Job {
    std::size_t pair = 0;
    bool legs[kLegs] = {};  // to play
  };
  /// From any thread; nothing when all is handed out.
  [[nodiscard]] std::optional<Job> next();

 private:
  const Schedule& schedule_;
  std::mutex mutex_;
  std::size_t next_pair_;
  std::set<std::pair<std::size_t, int>> finished_;
  bool with_repeats_;
};

// What the workers of a match share; it outlives them.
struct WorkerContext {
  const MatchConfig& config;
  const Schedule& schedule;
  const std::vector<EngineIdentity>& identities;  // of the engines
  const std::vector<std::string>& seats;  // of the engines, for the cache; may hold empty texts
  const StopEvent& stop;
  JobQueue& jobs;
  Mailbox<WorkerReport>& mail;
};

/// Plays until no pair is left, the match is stopped or an engine is broken; the last report is
/// WorkerDone.
void run_worker(WorkerContext& context);

}  // namespace raum::tournament
