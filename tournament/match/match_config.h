// What a match's configuration has to be, and how it is written into the database.
#pragma once

#include <string>
#include <vector>

#include "tournament/engines/engine_identity.h"
#include "tournament/match/match.h"
#include "tournament/openings/openings.h"
#include "tournament/store/store.h"

namespace raum::tournament {

/// Errors: what no match can be played with, by itself, without a look at any file.
[[nodiscard]] Expected<void> check(const MatchConfig& config);

/// The limit of an engine: its own, or the match's.
[[nodiscard]] const Limit& limit_of(const MatchConfig& config, std::size_t engine);

/// Everything that a game's course or the verdict depends on. Not in it: the number of pairs, which
/// may grow, and the concurrency, on which nothing depends.
[[nodiscard]] Configuration configuration_of(const MatchConfig& config,
                                             const std::vector<EngineIdentity>& identities,
                                             const std::vector<Opening>& openings);

/// "node1, Linux 6.1.0 x86_64": where a match is played.
[[nodiscard]] std::string host_name();

}  // namespace raum::tournament
