// Mates in one move.
#pragma once

#include "engine/board/move.h"
#include "engine/board/position.h"

namespace raum {

/// Finds a move that mates: it makes each move that gives check, and looks for a reply.
/// Returns: Move::none() if there is no such move. The position is unchanged.
[[nodiscard]] Move mate_in_one(Position& position);

}  // namespace raum
