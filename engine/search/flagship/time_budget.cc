#include "engine/search/flagship/time_budget.h"

namespace raum::flagship {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

void TimeBudget::start(const SearchLimits& limits, const std::atomic<bool>& stop,
                       std::atomic<std::uint64_t>* shared) {
  *this = TimeBudget{};
  stop_ = &stop;
  shared_ = shared;
  started_ = steady_clock::now();
  time_ = limits.time;
  new_depth_ = limits.new_depth;
  if (limits.nodes) node_limit_ = *limits.nodes;
  if (limits.new_depth_nodes) new_depth_nodes_ = *limits.new_depth_nodes;
}

milliseconds TimeBudget::elapsed() const {
  return std::chrono::duration_cast<milliseconds>(steady_clock::now() - started_);
}

void TimeBudget::check() {
  if (stop_->load(std::memory_order_relaxed)) stopped_ = true;
  if (shared_ != nullptr &&
      shared_->fetch_add(kNodesBetweenChecks, std::memory_order_relaxed) + kNodesBetweenChecks >=
          node_limit_) {
    stopped_ = true;
  }
  if (time_ && steady_clock::now() - started_ >= *time_) stopped_ = true;
}

}  // namespace raum::flagship
