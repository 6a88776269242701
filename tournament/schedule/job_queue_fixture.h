// Helpers for tests of JobQueue: times, schedules of two players, and jobs that are given back.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tournament/schedule/job_queue.h"

namespace raum::tournament {

inline JobQueue::Clock::time_point at(int ms) {
  return JobQueue::Clock::time_point(std::chrono::milliseconds(ms));
}

/// Of two players, each pair with an opening of its own.
inline Schedule numbered_schedule(std::size_t pairs) {
  std::vector<Opening> openings(pairs);
  for (std::size_t i = 0; i < pairs; ++i) openings[i].text = "opening " + std::to_string(i + 1);
  auto schedule = Schedule::make(std::move(openings), {.rounds = pairs});
  EXPECT_TRUE(schedule.has_value());
  return *std::move(schedule);
}

/// What is left of a pair.
inline Job job_of(std::size_t pair, bool first = true, bool second = true) {
  Job job{.pair = pair};
  job.legs[0] = first;
  job.legs[1] = second;
  return job;
}

}  // namespace raum::tournament
