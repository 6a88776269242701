// random_walk: positions reached by random legal moves, for tests, benchmarks and openings.
#pragma once

#include "base/core/splitmix.h"
#include "engine/board/position.h"

namespace raum {

/// Plays `plies` uniformly random legal moves from `start`; stops early if the side to move has no
/// legal move.
[[nodiscard]] Position random_walk(const Position& start, int plies, SplitMix64& random);

}  // namespace raum
