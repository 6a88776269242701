// PreparedMatch: all that is known of a match before its database is opened.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/core/failure.h"
#include "tournament/engines/engine_identity.h"
#include "tournament/match/match.h"
#include "tournament/match/schedule.h"
#include "tournament/store/store.h"

namespace raum::tournament {

struct PreparedMatch {
  std::vector<EngineIdentity> identities;
  std::vector<std::string> seats;
  Configuration configuration;
  Schedule schedule;
  std::optional<std::pair<std::size_t, Error>> missing;  // an engine whose program is not there
};

/// Reads the openings and the engines' programs and sets the schedule up.
/// Errors: a configuration that is no match, openings that cannot be read or do not suffice.
[[nodiscard]] Fallible<PreparedMatch> prepare(const MatchConfig& config);

}  // namespace raum::tournament
