// SignsOfLife: says "alive" in a thread while a worker process does work that it cannot answer
// during, such as the reading of large files from a slow disk.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace raum::tournament {

class SignsOfLife {
 public:
  // A disk that hangs must not look alive for ever.
  static constexpr std::chrono::minutes kMostTime{10};

  /// Calls `say` every `step` until this object ends, or for kMostTime.
  SignsOfLife(std::function<void()> say, std::chrono::milliseconds step)
      : thread_([say = std::move(say), step](const std::stop_token& stop) {
          std::mutex mutex;
          std::condition_variable_any ended;
          std::unique_lock lock(mutex);
          const auto last = std::chrono::steady_clock::now() + kMostTime;
          while (std::chrono::steady_clock::now() < last) {
            ended.wait_for(lock, stop, step, [] { return false; });
            if (stop.stop_requested()) return;
            say();
          }
        }) {}

 private:
  std::jthread thread_;
};

}  // namespace raum::tournament
