// Heartbeat: notices when this process did not run for a while, because it was stopped (SIGSTOP,
// Ctrl-Z, a frozen container) or the machine was overloaded. What it measured of others meanwhile
// is wrong.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace raum {

class Heartbeat {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts a thread that wakes up 20 times a second.
  Heartbeat();

  /// The longest interval after `since` in which the process did not run, to about 50 ms. Only the
  /// last 64 intervals of more than 100 ms are remembered. May be called from any thread.
  [[nodiscard]] std::chrono::milliseconds longest_gap(Clock::time_point since) const;

 private:
  struct Gap {
    Clock::time_point begin, end;
  };

  void beat(const std::stop_token& stop);

  mutable std::mutex mutex_;
  std::condition_variable_any woken_;
  Clock::time_point last_ = Clock::now();
  std::deque<Gap> gaps_;
  std::jthread thread_;  // last, so that it ends before what it uses
};

}  // namespace raum
