// PreparedMatch: everything that is known about a match before its database is opened.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/core/failure.h"
#include "tournament/match/match_config.h"
#include "tournament/match/pinning.h"
#include "tournament/messages/contender.h"
#include "tournament/schedule/schedule.h"
#include "tournament/store/match_registry.h"

namespace raum::tournament {

struct PreparedMatch {
  std::vector<Contender> contenders;
  Configuration configuration;
  Schedule schedule;
  WorkerCpus workers;
  // The first engine whose program is missing, and why. Its contender has an empty identity.
  std::optional<std::pair<std::size_t, Error>> missing;
};

/// Checks the settings, reads the openings and the engines' programs, and sets up the schedule.
/// Errors (Usage): invalid settings, openings that cannot be read or are too few.
[[nodiscard]] Fallible<PreparedMatch> prepare(const MatchConfig& config);

}  // namespace raum::tournament
