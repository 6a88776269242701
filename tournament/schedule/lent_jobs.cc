#include "tournament/schedule/lent_jobs.h"

#include <utility>

namespace raum::tournament {

std::optional<Job> LentJobs::next() {
  finish();
  while (!stop_.is_set()) {
    auto lent = jobs_.lend(JobQueue::Clock::now());
    if (lent.job) {
      const std::lock_guard lock(mutex_);
      running_[std::this_thread::get_id()] = lent.job->pair;
      return std::move(lent.job);
    }
    if (jobs_.is_over()) break;
    std::this_thread::sleep_for(idle_step_);
  }
  return std::nullopt;
}

void LentJobs::finish() {
  const std::lock_guard lock(mutex_);
  const auto running = running_.find(std::this_thread::get_id());
  if (running == running_.end()) return;
  jobs_.finish(running->second, JobQueue::Clock::now());
  running_.erase(running);
}

}  // namespace raum::tournament
