// Threads: runs a function in several threads at the same time.
#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace raum {

/// Calls the function in that many threads and waits until all calls have returned.
/// Errors: throws the first exception of a call, which would end the program in its own thread.
inline void run_in_threads(int threads, const std::function<void()>& work) {
  std::mutex mutex;
  std::exception_ptr first;
  {
    std::vector<std::jthread> running;
    for (int i = 0; i < threads; ++i) {
      running.emplace_back([&] {
        try {
          work();
        } catch (...) {
          const std::lock_guard lock(mutex);
          if (!first) first = std::current_exception();
        }
      });
    }
  }
  if (first) std::rethrow_exception(first);
}

}  // namespace raum
