// Worker: one thread that runs functions, one after another.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace raum::web {

class Worker {
 public:
  Worker();
  /// Waits for the function that is running and drops the others.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// May be called from any thread. What the function throws is dropped.
  void post(std::function<void()> job);

 private:
  void run(const std::stop_token& stop);

  std::mutex mutex_;
  std::condition_variable_any posted_;
  std::deque<std::function<void()>> jobs_;
  std::jthread thread_;
};

}  // namespace raum::web
