// LivingWorkers: how many workers of a match play or may soon do so. As long as there is one, a
// worker whose host is gone for a while is started again.
#pragma once

#include <atomic>

namespace raum::tournament {

class LivingWorkers {
 public:
  /// Thread-safe.
  void add(int workers) { number_ += workers; }
  void remove_one() { --number_; }
  [[nodiscard]] int number() const { return number_; }

 private:
  std::atomic<int> number_ = 0;
};

}  // namespace raum::tournament
