#include "tournament/stats/distribution.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace raum::tournament {

Cells<5> cells_of(const PairCounts& pairs) {
  Cells<5> cells;
  std::transform(pairs.n.begin(), pairs.n.end(), cells.begin(),
                 [](std::uint64_t n) { return static_cast<double>(n); });
  return cells;
}

Cells<3> cells_of(const GameCounts& games) {
  return {static_cast<double>(games.loss), static_cast<double>(games.draw),
          static_cast<double>(games.win)};
}

}  // namespace raum::tournament
