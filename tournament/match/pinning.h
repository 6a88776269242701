// Pinning: binds each game that is played at a time to a processor of its own, where time counts.
#pragma once

#include <vector>

#include "tournament/match/contender.h"
#include "tournament/match/match_config.h"

namespace raum::tournament {

/// The processor of each worker. Both engines of a game share one, since only one of them thinks at
/// a time. Cores come before their second hardware threads. An engine with cpus= of its own is not
/// bound to the worker's processor.
/// Returns: nothing if no engine plays by a time, if an engine has several threads (its option
/// Threads), if this process may use fewer processors than games are played at a time, or if the
/// configuration forbids it.
[[nodiscard]] std::vector<int> worker_cpus(const MatchConfig& config,
                                           const std::vector<Contender>& contenders);

}  // namespace raum::tournament
