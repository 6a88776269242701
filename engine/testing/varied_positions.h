// varied_positions: openings, middlegames, boards with few men and endings, for tests that compare
// two searches.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/game/random_walk.h"
#include "engine/testing/sparse_position.h"

namespace raum {

/// `rounds` positions of each of four kinds, all with a legal move: after random walks of 4 to 9,
/// of 10 to 69 and of 100 to 299 plies from the start position, and with up to four men a side
/// besides the kings.
[[nodiscard]] inline std::vector<Position> varied_positions(std::uint64_t seed, int rounds) {
  struct Walk {
    int least;
    std::uint64_t span;
  };
  SplitMix64 random{seed};
  std::vector<Position> positions;
  for (int round = 0; round < rounds; ++round) {
    for (const Walk& walk : {Walk{4, 6}, Walk{10, 60}, Walk{100, 200}}) {
      Position p;
      do {
        const int plies = walk.least + static_cast<int>(random.below(walk.span));
        p = random_walk(Position::start(), plies, random);
      } while (count_moves(p) == 0);
      positions.push_back(p);
    }
    positions.push_back(sparse_position(random.next(), 4));
  }
  return positions;
}

}  // namespace raum
