// PlayCost: what the moves of one player cost.
#pragma once

#include <cstdint>

namespace raum::tournament {

struct PlayCost {
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;  // processor time of the playing thread, without helper threads

  [[nodiscard]] double nodes_per_move() const {
    return moves > 0 ? static_cast<double>(nodes) / static_cast<double>(moves) : 0;
  }

  PlayCost& operator+=(const PlayCost& more) {
    moves += more.moves;
    nodes += more.nodes;
    seconds += more.seconds;
    return *this;
  }
};

}  // namespace raum::tournament
