#include "engine/board/leaves.h"

namespace raum {

std::uint64_t count_leaves(const Position& position, int depth, const std::atomic<bool>& stop) {
  Position p = position;
  return p.side_to_move() == Color::White ? count_leaves<Color::White>(p, depth, stop)
                                          : count_leaves<Color::Black>(p, depth, stop);
}

}  // namespace raum
