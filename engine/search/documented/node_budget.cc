#include "engine/search/documented/node_budget.h"

#include <limits>

namespace raum {

void NodeBudget::start() {
  constexpr auto kNoLimit = std::numeric_limits<std::uint64_t>::max();
  limit_ = task_.features.threads > 1 ? kNoLimit : task_.limits.nodes.value_or(kNoLimit);
}

void NodeBudget::check_limits() {
  const SearchLimits& limits = task_.limits;
  if (task_.stop->load(std::memory_order_relaxed)) stopped_ = true;
  if (limits.time && limits.is_timed() &&
      std::chrono::steady_clock::now() - task_.started >= *limits.time) {
    stopped_ = true;
  }
  if (task_.split_queue == nullptr) return;
  const std::uint64_t all = task_.split_queue->add_nodes(kNodesBetweenChecks);
  if (limits.nodes && all >= *limits.nodes) stopped_ = true;
  if (stopped_) task_.split_queue->stop();
}

bool NodeBudget::is_closed_above() const {
  if (task_.split_queue->is_stopped()) return true;
  for (const SplitPoint* point = split_; point != nullptr; point = point->above) {
    if (point->closed.load(std::memory_order_relaxed)) return true;
  }
  return false;
}

}  // namespace raum
