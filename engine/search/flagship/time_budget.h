// TimeBudget: counts the nodes of a thread's search and decides when it must stop: by the limit of
// nodes, the time or a request.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/search/core/limits.h"

namespace raum::flagship {

class TimeBudget {
 public:
  /// Begins a search. `stop` outlives it. With `shared`, in which several threads count their
  /// nodes, the limit of nodes is for all of them: each stops within kNodesBetweenChecks nodes
  /// after it.
  void start(const SearchLimits& limits, const std::atomic<bool>& stop,
             std::atomic<std::uint64_t>* shared = nullptr);

  /// Counts a node. Returns whether the search must stop now.
  bool count_node() {
    if (nodes_ >= node_limit_) return stopped_ = true;
    if (++nodes_ % kNodesBetweenChecks == 0) check();
    return stopped_;
  }
  [[nodiscard]] bool stopped() const { return stopped_; }
  /// Of this thread.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// Of all threads, of the others as far as they have counted them.
  [[nodiscard]] std::uint64_t shared_nodes() const {
    return shared_ == nullptr ? nodes_ : shared_->load() + nodes_ % kNodesBetweenChecks;
  }
  [[nodiscard]] std::chrono::milliseconds elapsed() const;
  /// Whether another iteration may begin.
  [[nodiscard]] bool may_deepen() const {
    return (!new_depth_ || elapsed() < *new_depth_) && shared_nodes() < new_depth_nodes_;
  }

  static constexpr std::uint64_t kNodesBetweenChecks = 512;

 private:
  void check();

  const std::atomic<bool>* stop_ = nullptr;
  std::atomic<std::uint64_t>* shared_ = nullptr;
  std::chrono::steady_clock::time_point started_;
  std::optional<std::chrono::milliseconds> time_{};
  std::optional<std::chrono::milliseconds> new_depth_{};
  std::uint64_t node_limit_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t new_depth_nodes_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace raum::flagship
