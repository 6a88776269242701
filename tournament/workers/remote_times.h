// RemoteTimes: how long the coordinator of a match waits for worker processes.
#pragma once

#include <chrono>

namespace raum::tournament {

/// The defaults suit other machines; tests use shorter times.
struct RemoteTimes {
  std::chrono::milliseconds most_silence = std::chrono::seconds(30);
  // From the start of ssh to the hello; for a launcher that may hold a worker back, from its start
  // to a notice.
  std::chrono::milliseconds most_start = std::chrono::seconds(60);
  std::chrono::milliseconds alive_step = std::chrono::seconds(10);
  std::chrono::milliseconds first_pause = std::chrono::seconds(1);  // then twice as long each time
  std::chrono::milliseconds longest_pause = std::chrono::seconds(60);
  std::chrono::milliseconds idle_step = std::chrono::milliseconds(50);
};

}  // namespace raum::tournament
