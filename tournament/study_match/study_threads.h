// StudyThreads: the threads that play a match study: each plays games itself, or drives a worker
// process.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/core/failure.h"
#include "base/process/mailbox.h"
#include "base/process/stop_event.h"
#include "tournament/messages/contender.h"
#include "tournament/messages/worker_setup.h"
#include "tournament/schedule/host_watch.h"
#include "tournament/schedule/job_queue.h"
#include "tournament/study/study.h"
#include "tournament/study/study_engine.h"
#include "tournament/study_match/study_workers.h"
#include "tournament/workers/job_threads.h"
#include "tournament/workers/remote_worker.h"
#include "tournament/workers/worker.h"

namespace raum::tournament {

class StudyThreads {
 public:
  /// Keeps references to all of them. `stop` and `stopped` are set together; `ready` counts the
  /// workers that take games.
  StudyThreads(const Study& study, const StudyWorkers& workers, JobQueue& jobs,
               const StopEvent& stop, const std::atomic<bool>& stopped, std::atomic<int>& ready);
  StudyThreads(const StudyThreads&) = delete;
  StudyThreads& operator=(const StudyThreads&) = delete;

  /// Starts at most `most` threads that play games themselves, and most_processes() of each group.
  /// Each of them reports WorkerDone at its end.
  /// Errors: Environment for too little memory or too few threads or files; those that were started
  /// go on.
  [[nodiscard]] Fallible<void> start(std::size_t most);

  /// How many were started.
  [[nodiscard]] std::size_t size() const { return threads_.size(); }
  [[nodiscard]] Mailbox<WorkerReport>& mail() { return mail_; }

 private:
  [[nodiscard]] Fallible<void> prepare(std::size_t most);

  const Study& study_;
  const StudyWorkers& workers_;
  const std::atomic<bool>& stopped_;
  std::atomic<int>& ready_;
  Mailbox<WorkerReport> mail_;
  std::unique_ptr<JobSource> lent_jobs_;  // of threads beside worker processes
  JobWork local_;
  std::vector<std::vector<StudyEngine>> engines_;  // of each thread that plays itself
  std::vector<Contender> contenders_;              // the players' names
  SetupMessage setup_;
  HostTurns turns_;
  LauncherFailures failures_;
  LivingWorkers living_;
  const HostWatch hosts_;
  RemoteContext remote_;
  std::vector<std::jthread> threads_;
};

}  // namespace raum::tournament
