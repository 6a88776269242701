#include "tournament/schedule/job_queue.h"

namespace raum::tournament {

JobQueue::JobQueue(const Schedule& schedule, const Tally& tally, bool with_repeats)
    : schedule_(schedule), next_pair_(tally.counted() + 1), with_repeats_(with_repeats) {
  for (const auto& game : tally.ahead()) finished_.insert(game);
}

std::optional<Job> JobQueue::next() {
  const std::lock_guard lock(mutex_);
  while (next_pair_ <= schedule_.pairs()) {
    const std::size_t pair = next_pair_++;
    if (!with_repeats_ && schedule_.is_repeat(pair)) continue;
    Job job{.pair = pair};
    for (int leg = 0; leg < kLegs; ++leg) job.legs[leg] = !finished_.contains({pair, leg});
    if (!job.legs[0] && !job.legs[1]) continue;
    job.players = schedule_.pairing(pair);
    job.opening = schedule_.opening(pair);
    return job;
  }
  return std::nullopt;
}

}  // namespace raum::tournament
