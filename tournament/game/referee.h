// Referee: judges the move that an engine sends.
#pragma once

#include <string>

#include "engine/game/game.h"
#include "tournament/engines/engine_fault.h"

namespace raum::tournament {

/// Plays the word after `bestmove` on the board.
/// Errors: WrongClaim, UnreadableMove, NullMove, IllegalMove; then the game is unchanged.
[[nodiscard]] EngineResult<Move> referee(Game& game, const std::string& text);

}  // namespace raum::tournament
