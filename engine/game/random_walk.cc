#include "engine/game/random_walk.h"

#include "engine/board/generate.h"

namespace raum {

Position random_walk(const Position& start, int plies, SplitMix64& random) {
  Position p = start;
  MoveList moves;
  for (int ply = 0; ply < plies; ++ply) {
    list_moves(p, moves);
    if (moves.empty()) break;
    p.make(moves[random.below(moves.size())]);
  }
  return p;
}

}  // namespace raum
