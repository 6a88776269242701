#include "tournament/schedule/job_queue.h"

#include <algorithm>
#include <vector>

namespace raum::tournament {

JobQueue::JobQueue(const Schedule& schedule, const Tally& tally, bool with_repeats,
                   std::size_t window, Overdue overdue)
    : schedule_(schedule),
      next_pair_(tally.counted() + 1),
      with_repeats_(with_repeats),
      window_(window),
      overdue_(overdue) {
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
  if (overdue_ == Overdue::Wait || times_.empty()) return std::nullopt;
  std::vector<Clock::duration> times(times_.begin(), times_.end());
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return std::max<Clock::duration>(kOverdueFactor * *middle, kLeastWait);
}

std::optional<Job> JobQueue::next_to_lend(bool is_first) {
  if (!returned_.empty()) {
    const auto first = returned_.begin();
    if (!is_first && losses_.contains(first->first)) return std::nullopt;
    return std::move(returned_.extract(first).mapped());
  }
  if (window_ != 0 && next_pair_ >= first_open() + window_) return std::nullopt;
  return next_fresh();
}

std::vector<Job> JobQueue::lend_again(Clock::time_point now, std::size_t most) {
  std::vector<Job> jobs;
  const auto wait = overdue_after();
  if (!wait) return jobs;
  auto loan = std::find_if(lent_.begin(), lent_.end(), [&](const auto& entry) {
    return entry.second.may_be_lent_again() && entry.second.begun &&
           now - *entry.second.begun >= *wait;
  });
  while (loan != lent_.end() && loan->second.may_be_lent_again() && jobs.size() < most) {
    const bool has_losses = losses_.contains(loan->first);
    if (has_losses && !jobs.empty()) break;
    ++loan->second.holders;
    ++lent_twice_;
    jobs.push_back(loan->second.job);
    if (has_losses) break;
    loan = lent_.find(loan->second.next);
  }
  return jobs;
}

JobQueue::Unit JobQueue::lend_unit(Clock::time_point now, std::size_t most) {
  const std::lock_guard lock(mutex_);
  Unit unit;
  Loan* last = nullptr;
  while (unit.jobs.size() < most) {
    auto job = next_to_lend(last == nullptr);
    if (!job) break;
    const auto lent = lent_.insert_or_assign(job->pair, Loan{.job = *job, .begun = {}}).first;
    if (last == nullptr) {
      lent->second.begun = now;
    } else {
      last->next = job->pair;
    }
    last = &lent->second;
    unit.jobs.push_back(*std::move(job));
    if (losses_.contains(lent->first)) break;
  }
  if (unit.jobs.empty()) unit.jobs = lend_again(now, most);
  if (!unit.jobs.empty()) {
    const auto losses = losses_.find(unit.jobs.front().pair);
    if (losses != losses_.end()) unit.losses = losses->second;
  }
  return unit;
}

JobQueue::Lent JobQueue::lend(Clock::time_point now) {
  Unit unit = lend_unit(now, 1);
  if (unit.jobs.empty()) return {};
  return {.job = std::move(unit.jobs.front()), .losses = unit.losses};
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
  if (loan->second.begun) times_.push_back(now - *loan->second.begun);
  if (times_.size() > kTimesKept) times_.pop_front();
  const auto next = lent_.find(loan->second.next);
  if (next != lent_.end() && !next->second.begun) next->second.begun = now;
  end_loan(loan);
}

void JobQueue::end_loan(std::map<std::size_t, Loan>::iterator loan) {
  const std::size_t pair = loan->first;
  lent_.erase(loan);
  losses_.erase(pair);
  return_again(pair);
}

bool JobQueue::claim(std::size_t pair) {
  const std::lock_guard lock(mutex_);
  const auto loan = lent_.find(pair);
  if (loan == lent_.end() || loan->second.holders > 1) return false;
  loan->second.is_claimed = true;
  return true;
}

void JobQueue::give_back(const Job& left, const Losses& losses) {
  const std::lock_guard lock(mutex_);
  const auto loan = lent_.find(left.pair);
  if (loan == lent_.end()) return;  // a second worker has finished it
  Job& job = loan->second.job;
  for (int leg = 0; leg < kLegs; ++leg) job.legs[leg] = job.legs[leg] && left.legs[leg];
  if (!job.legs[0] && !job.legs[1]) return end_loan(loan);  // two workers, one game each
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
