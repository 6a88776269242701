#include "engine/search/documented/crew.h"

#include <algorithm>

namespace raum {

Crew::Crew(const SearchTask& task, int helpers) {
  for (int i = 0; i < helpers; ++i) {
    helpers_.push_back(std::make_unique<Helper>(task));
    helpers_.back()->tree.start();
  }
  for (const auto& helper : helpers_) {
    threads_.emplace_back([this, tree = &helper->tree] { work(*tree); });
  }
}

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  opened_.notify_all();
  threads_.clear();
}

void Crew::open(SplitPoint& point) {
  {
    const std::lock_guard lock(mutex_);
    if (open_count_ == kMaxOpen) return;  // its owner works alone
    open_[open_count_++] = &point;
  }
  opened_.notify_all();
}

void Crew::close(SplitPoint& point) {
  std::unique_lock lock(mutex_);
  take_off(point);
  left_.wait(lock, [&] { return point.helpers == 0; });
}

void Crew::take_off(const SplitPoint& point) {
  const auto end = open_.begin() + static_cast<std::ptrdiff_t>(open_count_);
  open_count_ = static_cast<std::size_t>(std::remove(open_.begin(), end, &point) - open_.begin());
}

void Crew::work(Tree& tree) {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    opened_.wait(lock, [&] { return ended_ || open_count_ > 0; });
    --idle_;
    if (ended_) return;
    SplitPoint& point = *open_[open_count_ - 1];
    ++point.helpers;
    lock.unlock();
    tree.help(point);
    lock.lock();
    take_off(point);  // nothing is left to take there
    if (--point.helpers == 0) left_.notify_all();
  }
}

std::uint64_t Crew::helpers_nodes() const {
  const std::lock_guard lock(mutex_);
  std::uint64_t sum = 0;
  for (const auto& helper : helpers_) sum += helper->tree.nodes();
  return sum;
}

}  // namespace raum
