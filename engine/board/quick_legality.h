// Quick legality: tells for one move whether it is legal, for searches that try a move from a table
// before they generate any.
#pragma once

#include "engine/board/position.h"

namespace raum {

/// As is_legal(), but without generating moves. Any bit pattern may be given as the move.
/// Cost: the attackers of one cell.
[[nodiscard]] bool is_legal_quickly(const Position& p, Move move);

}  // namespace raum
