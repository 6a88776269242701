#include "knowledge/tune/slice_pool.h"

#include "base/core/assert.h"

namespace raum::knowledge::tuning {

SlicePool::SlicePool(int threads) : start_(threads), end_(threads) {
  RAUM_ASSERT(threads >= 1);
  for (int i = 1; i < threads; ++i) threads_.emplace_back([this] { serve(); });
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
