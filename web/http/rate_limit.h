// RateLimit: admits so many requests in each window of time.
#pragma once

#include <chrono>
#include <cstddef>

namespace raum::web {

class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  RateLimit(std::size_t most, Clock::duration window) : most_(most), window_(window) {}

  /// Returns: whether the request may pass. A window begins with the first request after the end of
  /// the window before.
  [[nodiscard]] bool admit(Clock::time_point now) {
    if (count_ == 0 || now - start_ >= window_) {
      start_ = now;
      count_ = 0;
    }
    if (count_ == most_) return false;
    ++count_;
    return true;
  }

 private:
  std::size_t most_;
  Clock::duration window_;
  std::size_t count_ = 0;
  Clock::time_point start_;
};

}  // namespace raum::web
