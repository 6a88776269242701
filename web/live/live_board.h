// The position of a running game, as the page draws it.
#pragma once

#include <cstddef>

#include "base/json/json_reader.h"
#include "engine/board/position.h"
#include "tournament/live/live_slots.h"

namespace raum::web {

/// {"ply", "cells", "turn", "last", "check", "mate"}: 125 letters in the order of the cells, "."
/// for an empty one; "w" or "b"; the cells of the last move; the cell of the king that is in
/// check.
/// Moves from the first illegal one on are left out, so that nothing in a slot can break the rules.
[[nodiscard]] Json board_json(Position position, const tournament::LiveGame& game);

}  // namespace raum::web
