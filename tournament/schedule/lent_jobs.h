// LentJobs: lends the jobs of a queue to threads of this process, beside workers that can be lost.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "base/process/stop_event.h"
#include "tournament/schedule/job.h"
#include "tournament/schedule/job_queue.h"

namespace raum::tournament {

class LentJobs final : public JobSource {
 public:
  /// Looks for a job every `idle_step`.  Requires: both outlive this object.
  LentJobs(JobQueue& jobs, const StopEvent& stop, std::chrono::milliseconds idle_step)
      : jobs_(jobs), stop_(stop), idle_step_(idle_step) {}

  /// A thread has finished its job when it asks for the next one.
  [[nodiscard]] std::optional<Job> next() override;

 private:
  void finish();

  JobQueue& jobs_;
  const StopEvent& stop_;
  std::chrono::milliseconds idle_step_;
  std::mutex mutex_;
  std::map<std::thread::id, std::size_t> running_;  // pairs
};

}  // namespace raum::tournament
