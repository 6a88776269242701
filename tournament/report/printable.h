// Printable texts: a results database may come from anywhere, so its texts are made safe for a
// terminal before anything shows them.
#pragma once

#include "tournament/game/stored_game.h"
#include "tournament/match/match_config.h"
#include "tournament/match/match_outcome.h"

namespace raum::tournament {

/// Makes the texts of a game printable_utf8(), stderr line by line, but not the play keys, which
/// are not shown.
void make_printable(StoredGame& game);

/// The same for the names of the engines.
void make_printable(MatchConfig& config);

/// The same for all texts of an outcome. Terminations whose names become equal are added up.
void make_printable(MatchOutcome& outcome);

}  // namespace raum::tournament
