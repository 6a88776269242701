// Which engines of a match play alike: a game between two of them says nothing about either.
#pragma once

#include <string>
#include <vector>

#include "base/process/stop_event.h"
#include "tournament/engines/engine_identity.h"
#include "tournament/match/match.h"
#include "tournament/store/store.h"

namespace raum::tournament {

// One line for each two engines.
struct AlikeEngines {
  std::vector<std::string> same_games;   // they play the same games every time
  std::vector<std::string> same_engine;  // one engine whose games differ by noise alone
};

/// At fixed work two engines play the same games with equal limits and the same program, arguments
/// and options, or, if the configuration asks for signatures, the same node count in answer to
/// `bench` and equal options (of one program: the same options in another order, in which some
/// engines end up set otherwise). An answer is remembered in the database by the engine's identity.
/// With a clock or several threads the same program under equal conditions plays other games each
/// time. They are no evidence of strength, but a way to see how a test judges equals, so it is for
/// people to say whether that is meant.
/// Errors: Environment where the database cannot be used.
[[nodiscard]] Fallible<AlikeEngines> find_alike(const MatchConfig& config,
                                                const std::vector<EngineIdentity>& identities,
                                                const std::vector<std::string>& seats, Store& store,
                                                const StopEvent& stop);

}  // namespace raum::tournament
