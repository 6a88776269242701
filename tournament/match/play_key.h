// Play key: names the way an engine plays in one match, so that the game of two keys can be reused.
#pragma once

#include <string>

#include "tournament/engines/engine_identity.h"
#include "tournament/engines/engine_spec.h"
#include "tournament/game/adjudication.h"

namespace raum::tournament {

/// Hash of everything that decides how a game goes on: the engine's identity, its limit, the
/// adjudication and whether it restarts before each game. Empty where two games of the same keys
/// may differ: at limits with a clock, with several threads.
[[nodiscard]] std::string play_key(const EngineIdentity& identity, const EngineSpec& engine,
                                   const Limit& limit, const Adjudication& adjudication);

}  // namespace raum::tournament
