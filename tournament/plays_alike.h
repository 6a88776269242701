// Which engines of a match play alike: a game between two of them says nothing about either.
#pragma once

#include <string>
#include <vector>

#include "tournament/engine_identity.h"
#include "tournament/match.h"
#include "tournament/stop_event.h"
#include "tournament/store.h"

namespace raum::tournament {

/// One line for each two engines that play alike at fixed work: equal limits, and the same program
/// with the same arguments and options, or, if the configuration asks for signatures, equal options
/// and the same node count in answer to `bench`. An answer is remembered in the database by the
/// engine's identity.
/// Errors: Environment where the database cannot be used.
[[nodiscard]] MatchResult<std::vector<std::string>> find_alike(
    const MatchConfig& config, const std::vector<EngineIdentity>& identities,
    const std::vector<std::string>& seats, Store& store, const StopEvent& stop);

}  // namespace raum::tournament
