// adaptive_depth: how much deeper a level looks where there is less to search.
#pragma once

#include "engine/board/position.h"
#include "engine/named/engine_definition.h"

namespace raum {

/// From level.depth to level.depth + level.extra_depth.
/// Source: js-chess-engine v2, "Adaptive Depth": small increments by the root's legal moves and by
/// the men that are left. It names no thresholds; taken are a half and a quarter of what the start
/// position of Raumschach has (61 moves, 40 men), one ply each.
[[nodiscard]] int adaptive_depth(const Position& position, const Difficulty& level);

}  // namespace raum
