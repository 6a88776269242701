#include "engine/search/documented/split_point.h"

#include <algorithm>

namespace raum {

void SplitQueue::open(SplitPoint& point) {
  {
    const std::lock_guard lock(mutex_);
    if (open_count_ == kMaxOpen) return;  // the owner searches all moves itself
    open_[open_count_++] = &point;
  }
  opened_.notify_all();
}

void SplitQueue::close(SplitPoint& point) {
  std::unique_lock lock(mutex_);
  remove(point);
  left_.wait(lock, [&] { return point.helpers == 0; });
}

SplitPoint* SplitQueue::join() {
  std::unique_lock lock(mutex_);
  ++idle_;
  opened_.wait(lock, [&] { return shut_down_ || open_count_ > 0; });
  --idle_;
  if (shut_down_) return nullptr;
  SplitPoint* const point = open_[open_count_ - 1];
  ++point->helpers;
  return point;
}

void SplitQueue::leave(SplitPoint& point) {
  const std::lock_guard lock(mutex_);
  remove(point);
  if (--point.helpers == 0) left_.notify_all();
}

void SplitQueue::shut_down() {
  {
    const std::lock_guard lock(mutex_);
    shut_down_ = true;
  }
  opened_.notify_all();
}

void SplitQueue::remove(const SplitPoint& point) {
  const auto end = open_.begin() + static_cast<std::ptrdiff_t>(open_count_);
  open_count_ = static_cast<std::size_t>(std::remove(open_.begin(), end, &point) - open_.begin());
}

}  // namespace raum
