// Mates in one move.
#pragma once

#include "engine/board/move.h"
#include "engine/board/position.h"

namespace raum {

/// Finds a move that mates. Of the moves that give check, it makes those after which the king
/// cannot step away, and looks for other replies.
/// Returns: Move::none() if there is no such move. The position is unchanged.
[[nodiscard]] Move mate_in_one(Position& position);

}  // namespace raum
