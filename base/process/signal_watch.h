// SignalWatch: turns SIGINT, SIGTERM and SIGHUP into a stop request while the object lives. While
// read_text_file() waits for a pipe, they end the program instead.
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

#include "base/process/stop_event.h"

namespace raum {

class SignalWatch {
 public:
  /// Blocks the signals in this thread and in those it starts. Ignored signals stay ignored.
  /// Requires: no other running thread has these signals unblocked.
  explicit SignalWatch(std::stop_source source);
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

 private:
  sigset_t before_{};
  int signals_ = -1;
  StopEvent end_;
  std::jthread thread_;
};

}  // namespace raum
