#include "tournament/schedule/job_queue.h"

namespace raum::tournament {

JobQueue::JobQueue(const Schedule& schedule, const Tally& tally, bool with_repeats)
    : schedule_(schedule), next_pair_(tally.counted() + 1), with_repeats_(with_repeats) {
  for (const auto& game : tally.ahead()) finished_.insert(game);
}

std::optional<JobQueue::Job> JobQueue::next() {
  const std::lock_guard lock(mutex_);
  while (next_pair_ <= schedule_.pairs()) {
    Job job{.pair = next_pair_++};
    if (!with_repeats_ && schedule_.is_repeat(job.pair)) continue;
    for (int leg = 0; leg < kLegs; ++leg) job.legs[leg] = !finished_.contains({job.pair, leg});
    if (job.legs[0] || job.legs[1]) return job;
  }
  return std::nullopt;
}

}  // namespace raum::tournament
