// NodeBudget: counts a worker's nodes and decides when it must stop: by the limit of nodes, the
// time, a request to stop, or because the shared node that it works on was cut off.
#pragma once

#include <cstdint>

#include "engine/search/documented/search_task.h"
#include "engine/search/documented/split_point.h"

namespace raum {

class NodeBudget {
 public:
  explicit NodeBudget(const SearchTask& task) : task_(task) {}

  /// Takes the limit of nodes from the task, once its limits are known. With several threads the
  /// limit is of all workers together, and check_limits() checks it.
  void start();
  /// Counts a node. Returns whether the worker must stop now.
  bool count_node() {
    if (nodes_ >= limit_) return stopped_ = true;
    if (++nodes_ % kNodesBetweenChecks == 0) check_limits();
    if (task_.split_queue != nullptr && is_closed_above()) stopped_ = true;
    return stopped_;
  }
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  // The innermost shared node that the worker works on, nullptr for none.
  [[nodiscard]] SplitPoint* split() const { return split_; }
  void enter(SplitPoint& point) {
    split_ = &point;
    stopped_ = false;
  }
  void leave_to(SplitPoint* above) {
    split_ = above;
    stopped_ = is_closed_above();
  }

 private:
  static constexpr std::uint64_t kNodesBetweenChecks = 512;

  // Checks the time, the request to stop and, with several threads, the limit of nodes.
  void check_limits();
  // Whether another thread has cut off a shared node above, or stopped the search.
  [[nodiscard]] bool is_closed_above() const;

  const SearchTask& task_;
  std::uint64_t nodes_ = 0;
  std::uint64_t limit_ = 0;
  bool stopped_ = false;
  SplitPoint* split_ = nullptr;
};

}  // namespace raum
