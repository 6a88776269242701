// Replay: a stored game as boards, one for each ply, for a terminal of 80 columns.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "base/core/failure.h"
#include "tournament/game/stored_game.h"

namespace raum::tournament {

/// The game's players and result, and for every ply its move, what the engine reported about it and
/// the five boards after it, with ">" before the cell that was moved to and "-" before the one that
/// was left. With `ply` only the position after so many plies; 0 is the opening.
/// Errors: Usage for a ply after the end of the game; Environment for a damaged game and for a
/// stored text that cannot be read or has an illegal move.
[[nodiscard]] Fallible<std::string> replay_of(const StoredGame& game,
                                              std::optional<std::size_t> ply);

}  // namespace raum::tournament
