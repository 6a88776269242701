// Forced mates, proven without an engine's search: every reply is tried.
#pragma once

#include <optional>

#include "engine/board/move.h"
#include "engine/board/position.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {

/// A move by which the side to move mates in at most `moves` moves of its own, whatever the other
/// side answers. Of three and more moves only the last but one may be quiet, so that some mates are
/// not found, also such as are found in fewer moves.
/// Requires: the hundredth ply is farther away than the mate.  Cost: 1 s in four moves.
[[nodiscard]] std::optional<Move> mating_move(const Position& position, int moves);

/// Whether the oracle agrees that mating_move() mates: it makes the moves, lists the replies and
/// decides what is mate.
[[nodiscard]] bool is_confirmed_mate(const Oracle& oracle, int moves);

}  // namespace raum::perft
