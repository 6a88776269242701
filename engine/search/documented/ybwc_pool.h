// YbwcPool: helper threads by the young brothers wait concept: if the first move of a node does not
// cut off, its owner opens the node as a split point, and idle helpers search its other moves.
//
// Source: AlphaDeepChess, sections 2.4.2.1 and 3.3.4. The code there starts one thread for all
// other moves of a node and waits for it, so that nothing runs in parallel. Here the moves are
// searched in parallel.
#pragma once

#include <memory>
#include <thread>
#include <vector>

#include "engine/search/documented/search_worker.h"

namespace raum {

class YbwcPool {
 public:
  /// Starts the helpers; they run until the pool is destroyed.
  YbwcPool(const SearchTask& task, int helpers);
  ~YbwcPool();
  YbwcPool(const YbwcPool&) = delete;
  YbwcPool& operator=(const YbwcPool&) = delete;

  [[nodiscard]] SplitQueue& queue() { return queue_; }
  /// The nodes that the helpers have counted.  Requires: no split point is open.
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  struct Helper {
    explicit Helper(const SearchTask& task) : worker(task, memory) {}
    OrderingMemory memory;
    SearchWorker worker;
  };

  void work(SearchWorker& worker);

  SplitQueue queue_;
  std::vector<std::unique_ptr<Helper>> helpers_;
  std::vector<std::jthread> threads_;  // last, so that they end before what they use
};

}  // namespace raum
