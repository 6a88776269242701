// MatchWorkers: the threads that play a match: each plays games itself, or drives a worker process.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/core/failure.h"
#include "base/process/heartbeat.h"
#include "base/process/mailbox.h"
#include "base/process/stop_event.h"
#include "tournament/live/live_slots.h"
#include "tournament/match/match_config.h"
#include "tournament/match/prepared_match.h"
#include "tournament/messages/worker_setup.h"
#include "tournament/schedule/job_queue.h"
#include "tournament/workers/remote_worker.h"
#include "tournament/workers/worker.h"

namespace raum::tournament {

class MatchWorkers {
 public:
  /// Keeps references to all of them; `log` and `slots` may be nullptr.
  MatchWorkers(const MatchConfig& config, const PreparedMatch& prepared, JobQueue& jobs,
               Mailbox<WorkerReport>& mail, const StopEvent& stop, ProtocolLog* log,
               LiveSlots* slots, const HostWatch& hosts, std::atomic<int>& ready);
  MatchWorkers(const MatchWorkers&) = delete;
  MatchWorkers& operator=(const MatchWorkers&) = delete;

  /// Starts at most `most` threads that play games themselves, and most_processes() of each group.
  /// Each of them reports WorkerDone at its end.
  /// Errors: a file of an engine that cannot be read (Usage); the system has no more threads
  /// (Environment), and those that were started go on.
  [[nodiscard]] Fallible<void> start(std::size_t most);

  /// How many were started.
  [[nodiscard]] std::size_t size() const { return threads_.size(); }

 private:
  void start_thread();
  void start_process(const WorkerGroup& group, int number);

  const MatchConfig& config_;
  const PreparedMatch& prepared_;
  const Heartbeat heartbeat_;
  LiveSlots* slots_;
  std::unique_ptr<JobSource> lent_jobs_;  // of threads beside worker processes
  WorkerContext local_;
  SetupMessage setup_;
  HostTurns turns_;
  LauncherFailures failures_;
  LivingWorkers living_;
  RemoteContext remote_;
  std::vector<std::jthread> threads_;
};

}  // namespace raum::tournament
