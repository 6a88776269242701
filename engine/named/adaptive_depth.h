// adaptive_depth: the search depth of a level, increased in positions with few moves or few men.
#pragma once

#include "engine/board/position.h"
#include "engine/named/engine_definition.h"

namespace raum {

/// From level.depth to level.depth + level.extra_depth.
/// Source: js-chess-engine v2, "Adaptive Depth": small increments by the number of legal moves at
/// the root and by the number of men left. The document gives no thresholds. Ours are one half and
/// one quarter of the start position's 61 moves and 40 men; each of the four adds one ply.
[[nodiscard]] int adaptive_depth(const Position& position, const Difficulty& level);

}  // namespace raum
