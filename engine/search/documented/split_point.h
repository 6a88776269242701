// SplitPoint and SplitQueue: nodes whose moves several threads search at once.
//
// A split point lives on the stack of the thread that opened it, its owner:
//   1. node, picker, next_index, and the owner's line and root scores change under its mutex only;
//   2. `closed` means that the node was cut off: every thread that works below it gives up;
//   3. the owner leaves it only after the last helper has left (SplitQueue::close).
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>

#include "engine/board/move_list.h"
#include "engine/board/position.h"
#include "engine/search/core/pv_table.h"
#include "engine/search/documented/move_order.h"
#include "engine/search/documented/node.h"

namespace raum {

// By index of the root's moves.
using RootScores = std::array<Score, kMaxMoves>;

struct SplitPoint {
  SplitPoint* above;
  const Position position;
  std::span<const Key> path;
  PvTable& pv;
  RootScores& root_scores;
  Node& node;
  MovePicker& picker;
  int next_index;
  int helpers = 0;  // under the queue's mutex
  std::atomic<bool> closed{false};
  std::mutex mutex{};
};

/// The open split points of one search and the counters that its threads share.
class SplitQueue {
 public:
  // For owners
  [[nodiscard]] bool has_idle_helper() const { return idle_.load(std::memory_order_relaxed) > 0; }
  void open(SplitPoint& point);
  /// Removes the point and waits until no helper works on it.
  void close(SplitPoint& point);

  // For helpers
  /// Waits for an open point and joins it. Returns nullptr after shut_down().
  [[nodiscard]] SplitPoint* join();
  /// Leaves a point that has no moves left.
  void leave(SplitPoint& point);
  void shut_down();

  // For all threads
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }
  /// Adds to the nodes that all threads have counted. Returns the sum.
  std::uint64_t add_nodes(std::uint64_t nodes) { return nodes_ += nodes; }

 private:
  static constexpr std::size_t kMaxOpen = 256;

  void remove(const SplitPoint& point);  // under mutex_

  std::atomic<int> idle_{0};
  std::atomic<bool> stopped_{false};
  std::atomic<std::uint64_t> nodes_{0};

  std::mutex mutex_;
  std::condition_variable opened_;
  std::condition_variable left_;
  bool shut_down_ = false;
  std::size_t open_count_ = 0;
  std::array<SplitPoint*, kMaxOpen> open_{};
};

}  // namespace raum
