// Remote worker: a thread of the coordinator that drives one worker process (worker_process.h), and
// starts it again when it is lost.
//   1. Jobs are handed out only after the process has said hello and has the engines' files, as
//      many at a time as a unit has.
//   2. A process whose output ends, is silent for RemoteTimes::most_silence or is wrong is lost: it
//      is killed, the jobs that it has not finished go back to the queue, and a new one is started
//      after a while.
//   3. After kMostStarts starts in a row without a finished game the worker is given up; after
//      kMostEqualStarts, if its launcher ended each time before the hello with the same message. If
//      its command has brought a worker before, that waits until no other worker plays.
//   4. A job whose process died is played with a report of each move. If the process dies twice
//      after the same move, or kMostLosses die at all, the engine that was to move loses the game
//      by a crash, unless another worker plays the job, too. Silence, wrong lines and a worker that
//      ended of its own accord do not count: they are no fault of an engine.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/process/mailbox.h"
#include "tournament/messages/worker_setup.h"
#include "tournament/schedule/host_watch.h"
#include "tournament/schedule/job_queue.h"
#include "tournament/workers/living_workers.h"
#include "tournament/workers/remote_starts.h"
#include "tournament/workers/remote_times.h"
#include "tournament/workers/worker.h"

namespace raum::tournament {

/// Lets the workers of a host get the engines' files one after another, so that each file is sent
/// to a host once.
class HostTurns {
 public:
  /// Returns: a lock that owns the turn of the host if nobody else has it.
  [[nodiscard]] std::unique_lock<std::mutex> try_take(const std::string& host) {
    std::mutex* turn = nullptr;
    {
      const std::lock_guard lock(mutex_);
      turn = &turns_[host];
    }
    return {*turn, std::try_to_lock};
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::mutex> turns_;
};

/// Counts a worker as long as it takes games.
class Presence {
 public:
  explicit Presence(std::atomic<int>& count) : count_(count) { ++count_; }
  ~Presence() { --count_; }
  Presence(const Presence&) = delete;
  Presence& operator=(const Presence&) = delete;

 private:
  std::atomic<int>& count_;
};

/// What the remote workers of a match share. It outlives them.
struct RemoteContext {
  const std::vector<Contender>& contenders;
  const SetupMessage& setup;
  const StopEvent& stop;
  JobQueue& jobs;
  Mailbox<WorkerReport>& mail;
  HostTurns& turns;
  LauncherFailures& failures;
  LivingWorkers& living;  // all workers of the match, before the first one starts
  const HostWatch& hosts;
  std::atomic<int>& ready;  // workers that take games now
  LineLog* log = nullptr;   // of the lines of all engines; nullptr: none
  RemoteTimes times = {};
  std::size_t unit_pairs = 1;  // pairs that a process gets at a time
  // The players are part of the worker process: none can lose a game by a fault.
  bool players_never_fail = false;
};

/// Starts the command and plays until no job is left, the match is stopped or the worker is given
/// up. `name` is that of the worker in messages, such as "worker 2 of ssh:node1:4". Reports each
/// loss. Writes its games to `slot`, of which it is the only writer, if the setup wants the moves;
/// nullptr: to none. The last report is always WorkerDone.
void run_remote_worker(RemoteContext& context, const std::vector<std::string>& command,
                       const std::string& name, LiveSlot* slot = nullptr);

}  // namespace raum::tournament
