// MateScale: the score of a mate by the depth left or by the distance from the root.
#pragma once

#include "engine/eval/score.h"

namespace raum {

// For the side that mates. `depth` plies are left to search, `ply` is the distance from the root.
struct MateScale {
  int base = 20'000;
  int per_depth_left = 50;
  int per_ply = 0;
  [[nodiscard]] constexpr Score score(int depth, int ply) const {
    return {base + per_depth_left * depth - per_ply * ply};
  }
};

}  // namespace raum
