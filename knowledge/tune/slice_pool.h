// SlicePool: threads that share the slices of a sum. Which thread takes a slice varies, so that
// each slice needs a result of its own; added in the order of the slices, the results give the same
// sum for any number of threads.
#pragma once

#include <atomic>
#include <barrier>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace raum::knowledge::tuning {

class SlicePool {
 public:
  /// Requires: threads ≥ 1; the calling thread is one of them.
  explicit SlicePool(int threads);
  ~SlicePool();
  SlicePool(const SlicePool&) = delete;
  SlicePool& operator=(const SlicePool&) = delete;

  /// Calls work(slice) for each slice below `slices` and waits until all calls have returned.
  /// Requires: work throws nothing.
  void run(std::size_t slices, const std::function<void(std::size_t)>& work);

 private:
  void serve();
  void take_slices();

  std::barrier<> start_;
  std::barrier<> end_;
  const std::function<void(std::size_t)>* work_ = nullptr;  // null: the threads end
  std::size_t slices_ = 0;
  std::atomic<std::size_t> next_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace raum::knowledge::tuning
