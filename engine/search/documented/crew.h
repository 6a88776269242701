// Crew: helper threads by the young brothers wait concept: when the first move of a node did not
// cut off, the owner of the node opens it, and idle helpers take its other moves one by one.
//
// A shared node (SplitPoint) lives on its owner's stack:
//   1. node, picker, next_index and the owner's line at the node's ply change under its mutex only;
//   2. `closed` means that the node was cut off: whoever works below it gives up;
//   3. the owner leaves it only when no helper is left (close()).
// Source: AlphaDeepChess, sections 2.4.2.1 and 3.3.4. The code there starts one thread for all
// other moves of a node and waits for it, so that nothing runs at the same time; this does.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "engine/search/documented/tree.h"

namespace raum {

struct SplitPoint {
  SplitPoint* above;
  const Position position;
  std::span<const Key> path;
  Tree& owner;
  Node& node;
  MovePicker& picker;
  int next_index;
  int helpers = 0;  // under the crew's mutex
  std::atomic<bool> closed{false};
  std::mutex mutex{};
};

class Crew {
 public:
  /// Starts the helpers; they live until the crew is destroyed.
  Crew(const SearchTask& task, int helpers);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  [[nodiscard]] bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }
  void open(SplitPoint& point);
  /// Takes the point back: waits until no helper works on it.
  void close(SplitPoint& point);

  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }
  /// Adds to the nodes that all trees have counted; returns the sum.
  std::uint64_t add_nodes(std::uint64_t nodes) { return nodes_ += nodes; }
  /// Of the helpers' trees.  Requires: no point is open.
  [[nodiscard]] std::uint64_t helpers_nodes() const;

 private:
  struct Helper {
    explicit Helper(const SearchTask& task) : tree(task, memory) {}
    OrderingMemory memory;
    Tree tree;
  };
  static constexpr std::size_t kMaxOpen = 256;

  void work(Tree& tree);
  void take_off(const SplitPoint& point);  // under mutex_

  std::atomic<int> idle_{0};
  std::atomic<bool> stopped_{false};
  std::atomic<std::uint64_t> nodes_{0};

  mutable std::mutex mutex_;
  std::condition_variable opened_;
  std::condition_variable left_;
  bool ended_ = false;
  std::size_t open_count_ = 0;
  std::array<SplitPoint*, kMaxOpen> open_{};
  std::vector<std::unique_ptr<Helper>> helpers_;
  std::vector<std::jthread> threads_;
};

}  // namespace raum
