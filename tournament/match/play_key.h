// Play key: identifies how an engine plays in a match. Two games with equal play keys and openings
// are the same game, so that the cache can copy it instead of playing it again.
#pragma once

#include <string>

#include "tournament/engines/engine_identity.h"
#include "tournament/engines/engine_spec.h"
#include "tournament/game/adjudication.h"

namespace raum::tournament {

/// Hash of everything that decides how a game goes: the engine's identity, its limit, the
/// adjudication and whether the engine restarts before each game.
/// Returns: "" if the engine may play another game each time: with a clock or several threads, or
/// if an option names a folder, such as one of endgame tables, whose content may change.
[[nodiscard]] std::string play_key(const EngineIdentity& identity, const EngineSpec& engine,
                                   const Limit& limit, const Adjudication& adjudication);

}  // namespace raum::tournament
