// MateScale: how the score of a mate depends on the depth left or on the distance from the root.
#pragma once

#include "engine/eval/score.h"

namespace raum {

/// Scores for the side that mates: `depth` plies left to search, `ply` plies from the root.
struct MateScale {
  int base = 20'000;
  int per_depth_left = 50;
  int per_ply = 0;
  [[nodiscard]] constexpr Score score(int depth, int ply) const {
    return {base + per_depth_left * depth - per_ply * ply};
  }
};

}  // namespace raum
