// Job: the games of one pair that a worker is to play.
#pragma once

#include <cstddef>
#include <optional>

#include "tournament/openings/openings.h"
#include "tournament/schedule/schedule.h"

namespace raum::tournament {

struct Job {
  std::size_t pair = 0;   // from 1
  bool legs[kLegs] = {};  // which games of the pair to play
  Pairing players = {};
  Opening opening = {};
};

/// Where a worker gets its jobs from.
class JobSource {
 public:
  JobSource() = default;
  JobSource(const JobSource&) = delete;
  JobSource& operator=(const JobSource&) = delete;
  virtual ~JobSource() = default;

  /// The next job; may wait for it. Thread-safe.
  /// Returns: nullopt if the worker is to end.
  [[nodiscard]] virtual std::optional<Job> next() = 0;
};

}  // namespace raum::tournament
