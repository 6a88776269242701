#include "knowledge/tune/slice_pool.h"

#include "base/core/assert.h"

namespace raum::knowledge::tuning {

SlicePool::SlicePool(int threads) : start_(threads), end_(threads) {
  RAUM_ASSERT(threads >= 1);
  int started = 1;
  try {
    for (; started < threads; ++started) threads_.emplace_back([this] { serve(); });
  } catch (...) {
    // Those that have started wait for the others, and end because there is no work.
    for (; started < threads; ++started) start_.arrive_and_drop();
    start_.arrive_and_wait();
    throw;
  }
}

SlicePool::~SlicePool() {
  work_ = nullptr;
  start_.arrive_and_wait();
}

void SlicePool::run(std::size_t slices, const std::function<void(std::size_t)>& work) {
  work_ = &work;
  slices_ = slices;
  next_ = 0;
  start_.arrive_and_wait();
  take_slices();
  end_.arrive_and_wait();
}

void SlicePool::serve() {
  while (true) {
    start_.arrive_and_wait();
    if (work_ == nullptr) return;
    take_slices();
    end_.arrive_and_wait();
  }
}

void SlicePool::take_slices() {
  for (std::size_t slice = next_++; slice < slices_; slice = next_++) (*work_)(slice);
}

}  // namespace raum::knowledge::tuning
