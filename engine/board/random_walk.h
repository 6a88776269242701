// random_walk: positions as games reach them: for tests, benchmarks and openings.
#pragma once

#include "base/core/splitmix.h"
#include "engine/board/position.h"

namespace raum {

/// Plays up to `plies` uniformly random legal moves from `start`, fewer where the side to move has
/// none.
[[nodiscard]] Position random_walk(const Position& start, int plies, SplitMix64& random);

}  // namespace raum
