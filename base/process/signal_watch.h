// SignalWatch: turns SIGINT, SIGTERM and SIGHUP into a stop request, for as long as it lives.
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

#include "base/process/stop_event.h"

namespace raum {

class SignalWatch {
 public:
  /// Blocks the signals in the calling thread and those it starts; one that was ignored before
  /// stays ignored.  Requires: no other thread runs yet that lets the signals through.
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
