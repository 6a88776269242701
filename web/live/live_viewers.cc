#include "web/live/live_viewers.h"

#include <algorithm>

namespace raum::web {

void LiveViewers::polled(std::uint64_t page, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (const auto known = viewers_.find(page); known != viewers_.end()) {
    known->second.polled = now;
    return;
  }
  if (viewers_.size() >= kMost) {
    std::erase_if(viewers_, [&](const auto& one) { return now - one.second.polled > kOpen; });
  }
  if (viewers_.size() < kMost) viewers_[page] = {.polled = now};
}

void LiveViewers::asked(std::uint64_t page) {
  const std::lock_guard lock(mutex_);
  if (const auto known = viewers_.find(page); known != viewers_.end()) {
    known->second.is_asking = true;
  }
}

void LiveViewers::served(std::uint64_t page) {
  const std::lock_guard lock(mutex_);
  if (const auto known = viewers_.find(page); known != viewers_.end()) {
    known->second.is_asking = false;
    known->second.is_served = true;
  }
}

bool LiveViewers::is_awaited(Clock::time_point now) const {
  const std::lock_guard lock(mutex_);
  return std::any_of(viewers_.begin(), viewers_.end(), [&](const auto& one) {
    const Viewer& viewer = one.second;
    return viewer.is_asking || (!viewer.is_served && now - viewer.polled <= kOpen);
  });
}

bool LiveViewers::is_asking() const {
  const std::lock_guard lock(mutex_);
  return std::any_of(viewers_.begin(), viewers_.end(),
                     [](const auto& one) { return one.second.is_asking; });
}

}  // namespace raum::web
