// JobQueue: the games of a match that are left to play, handed out to the workers pair by pair.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "tournament/schedule/job.h"
#include "tournament/schedule/schedule.h"
#include "tournament/schedule/tally.h"

namespace raum::tournament {

class JobQueue final : public JobSource {
 public:
  /// Holds every game of the schedule that the tally does not have, in the order of the schedule.
  /// Games of repeated pairs are left out unless `with_repeats`.
  JobQueue(const Schedule& schedule, const Tally& tally, bool with_repeats);

  /// The next pair, or nullopt if all were handed out. Does not wait.
  [[nodiscard]] std::optional<Job> next() override;

 private:
  const Schedule& schedule_;
  std::mutex mutex_;
  std::size_t next_pair_;
  std::set<std::pair<std::size_t, int>> finished_;
  bool with_repeats_;
};

}  // namespace raum::tournament
