#include "engine/search/flagship/time_budget.h"

#include <algorithm>

namespace raum::flagship {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

ClockLimits clock_limits(const SideClock& clock) {
  const bool more_follow = clock.moves_to_go != 1;
  const milliseconds most = more_follow ? std::min(clock.left * 3 / 5, clock.most()) : clock.most();
  const milliseconds hard = std::max(std::min(clock.share() * 5 / 2, most), milliseconds(1));
  return {.soft = std::min(clock.share() / 2, hard), .hard = hard};
}

double time_factor(const Stability& stability) {
  const double agreement = 1.3 - 0.1 * std::clamp(stability.agreeing, 0, 6);
  const double share = 1.4 - 0.8 * std::clamp(stability.share, 0.0, 1.0);
  const double fall = 1 + std::clamp(stability.fall, 0, 100) / 200.0;
  return agreement * share * fall;
}

void TimeBudget::start(const SearchLimits& limits, const std::atomic<bool>& stop,
                       std::atomic<std::uint64_t>* shared) {
  *this = TimeBudget{};
  stop_ = &stop;
  pondering_ = limits.pondering;
  shared_ = shared;
  started_ = steady_clock::now();
  time_ = limits.time;
  new_depth_ = limits.new_depth;
  if (limits.clock) {
    clock_ = clock_limits(*limits.clock);
    time_ = clock_->hard;
    new_depth_ = clock_->soft;
  }
  if (limits.nodes) node_limit_ = *limits.nodes;
  if (limits.new_depth_nodes) new_depth_nodes_ = *limits.new_depth_nodes;
}

milliseconds TimeBudget::elapsed() const {
  return std::chrono::duration_cast<milliseconds>(steady_clock::now() - started_);
}

void TimeBudget::finish_iteration(const Iteration& iteration) {
  if (!clock_) return;
  stability_.agreeing = iteration.best == best_ ? stability_.agreeing + 1 : 0;
  stability_.share = iteration.share;
  stability_.fall = scores_[1] ? *scores_[1] - iteration.score : 0;
  best_ = iteration.best;
  scores_ = {iteration.score, scores_[0]};
  using Fractional = std::chrono::duration<double, std::milli>;
  const Fractional wanted = Fractional(clock_->soft) * time_factor(stability_);
  new_depth_ = std::min(std::chrono::round<milliseconds>(wanted), clock_->hard);
}

void TimeBudget::check() {
  if (stop_->load(std::memory_order_relaxed)) stopped_ = true;
  if (shared_ != nullptr &&
      shared_->fetch_add(kNodesBetweenChecks, std::memory_order_relaxed) + kNodesBetweenChecks >=
          node_limit_) {
    stopped_ = true;
  }
  if (is_pondering()) return;
  if (is_due_ || (time_ && steady_clock::now() - started_ >= *time_)) stopped_ = true;
}

}  // namespace raum::flagship
