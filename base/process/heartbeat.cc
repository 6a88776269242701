#include "base/process/heartbeat.h"

#include <algorithm>

namespace raum {

namespace {

using namespace std::chrono_literals;

constexpr auto kBeat = 50ms;
constexpr auto kShortestGap = 100ms;  // a thread may be woken a little late
constexpr std::size_t kRemembered = 64;

}  // namespace

Heartbeat::Heartbeat() : thread_([this](const std::stop_token& stop) { beat(stop); }) {}

void Heartbeat::beat(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    woken_.wait_for(lock, stop, kBeat, [] { return false; });
    const Clock::time_point now = Clock::now();
    if (now - last_ >= kShortestGap) {
      gaps_.push_back({last_, now});
      if (gaps_.size() > kRemembered) gaps_.pop_front();
    }
    last_ = now;
  }
}

std::chrono::milliseconds Heartbeat::longest_gap(Clock::time_point since) const {
  const std::lock_guard lock(mutex_);
  // After a stop, the caller may run before the beating thread does.
  const Clock::time_point now = Clock::now();
  Clock::duration longest = 0ms;
  const auto consider = [&](const Gap& gap) {
    longest = std::max(longest, gap.end - std::max(gap.begin, since));
  };
  std::for_each(gaps_.begin(), gaps_.end(), consider);
  if (now - last_ >= kShortestGap) consider({last_, now});
  return std::chrono::duration_cast<std::chrono::milliseconds>(longest);
}

}  // namespace raum
