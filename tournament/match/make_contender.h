// Makes the contenders of a match.
#pragma once

#include "tournament/engines/engine_identity.h"
#include "tournament/engines/engine_spec.h"
#include "tournament/match/match_config.h"
#include "tournament/messages/contender.h"

namespace raum::tournament {

[[nodiscard]] Contender make_contender(const MatchConfig& config, const EngineSpec& spec,
                                       EngineIdentity identity);

}  // namespace raum::tournament
