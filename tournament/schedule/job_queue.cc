#include "tournament/schedule/job_queue.h"

#include <algorithm>
#include <vector>

namespace raum::tournament {

JobQueue::JobQueue(const Schedule& schedule, const Tally& tally, bool with_repeats,
                   std::size_t window)
    : schedule_(schedule),
      next_pair_(tally.counted() + 1),
      with_repeats_(with_repeats),
      window_(window) {
  for (const auto& game : tally.ahead()) finished_.insert(game);
}

std::optional<Job> JobQueue::next_fresh() {
  while (next_pair_ <= schedule_.pairs()) {
    const std::size_t pair = next_pair_++;
    if (!with_repeats_ && schedule_.is_repeat(pair)) continue;
    Job job = job_of(pair);
    for (int leg = 0; leg < kLegs; ++leg) job.legs[leg] = !finished_.contains({pair, leg});
    if (job.legs[0] || job.legs[1]) return job;
  }
  return std::nullopt;
}

Job JobQueue::job_of(std::size_t pair) const {
  return {.pair = pair, .players = schedule_.pairing(pair), .opening = schedule_.opening(pair)};
}

std::optional<Job> JobQueue::next() {
  const std::lock_guard lock(mutex_);
  return next_fresh();
}

std::size_t JobQueue::first_open() const {
  std::size_t first = next_pair_;
  if (!returned_.empty()) first = std::min(first, returned_.begin()->first);
  if (!lent_.empty()) first = std::min(first, lent_.begin()->first);
  return first;
}

std::optional<JobQueue::Clock::duration> JobQueue::overdue_after() const {
  if (times_.empty()) return std::nullopt;
  std::vector<Clock::duration> times(times_.begin(), times_.end());
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return std::max<Clock::duration>(kOverdueFactor * *middle, kLeastWait);
}

JobQueue::Lent JobQueue::lend(Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  Lent lent;
  if (!returned_.empty()) {
    lent.job = std::move(returned_.extract(returned_.begin()).mapped());
  } else if (window_ == 0 || next_pair_ < first_open() + window_) {
    lent.job = next_fresh();
  }
  if (lent.job) {
    lent_.insert_or_assign(lent.job->pair, Loan{.job = *lent.job, .begun = now});
  } else if (const auto wait = overdue_after()) {
    for (auto& [pair, loan] : lent_) {
      if (loan.holders > 1 || now - loan.begun < *wait) continue;
      ++loan.holders;
      ++lent_twice_;
      lent.job = loan.job;
      break;
    }
  }
  if (lent.job) {
    const auto losses = losses_.find(lent.job->pair);
    if (losses != losses_.end()) lent.losses = losses->second;
  }
  return lent;
}

bool JobQueue::is_over() const {
  const std::lock_guard lock(mutex_);
  return lent_.empty() && returned_.empty() && next_pair_ > schedule_.pairs();
}

bool JobQueue::is_lent(std::size_t pair) const {
  const std::lock_guard lock(mutex_);
  return lent_.contains(pair);
}

void JobQueue::finish(std::size_t pair, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  const auto loan = lent_.find(pair);
  if (loan == lent_.end()) return;  // a second worker was faster
  times_.push_back(now - loan->second.begun);
  if (times_.size() > kTimesKept) times_.pop_front();
  lent_.erase(loan);
  losses_.erase(pair);
  return_again(pair);
}

void JobQueue::give_back(const Job& left, const Losses& losses) {
  const std::lock_guard lock(mutex_);
  const auto loan = lent_.find(left.pair);
  if (loan == lent_.end()) return;  // a second worker has finished it
  Job& job = loan->second.job;
  for (int leg = 0; leg < kLegs; ++leg) job.legs[leg] = job.legs[leg] && left.legs[leg];
  if (!job.legs[0] && !job.legs[1]) {  // two workers have reported one game each
    lent_.erase(loan);
    losses_.erase(left.pair);
    return_again(left.pair);
    return;
  }
  if (losses.number > 0) losses_[left.pair] = losses;
  if (--loan->second.holders > 0) return;
  returned_.insert_or_assign(left.pair, std::move(job));
  lent_.erase(loan);
  return_again(left.pair);
}

void JobQueue::play_again(std::size_t pair, int leg) {
  const std::lock_guard lock(mutex_);
  if (pair >= next_pair_) {
    finished_.erase({pair, leg});
    return;
  }
  auto& jobs = lent_.contains(pair) ? again_ : returned_;
  jobs.try_emplace(pair, job_of(pair)).first->second.legs[leg] = true;
}

void JobQueue::return_again(std::size_t pair) {
  const auto again = again_.extract(pair);
  if (again.empty()) return;
  Job& job = returned_.try_emplace(pair, job_of(pair)).first->second;
  for (int leg = 0; leg < kLegs; ++leg) job.legs[leg] = job.legs[leg] || again.mapped().legs[leg];
}

std::size_t JobQueue::lent_twice() const {
  const std::lock_guard lock(mutex_);
  return lent_twice_;
}

}  // namespace raum::tournament
