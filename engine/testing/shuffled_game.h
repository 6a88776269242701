// shuffled_game: random games in which positions repeat, for tests of draws by repetition.
#pragma once

#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/board/position.h"

namespace raum {

/// Plays up to `plies` random moves, of which every other pair takes the one before back where that
/// is legal. Returns the keys of the positions before the last; ends early if no move is left.
[[nodiscard]] inline std::vector<Key> play_shuffled_game(Position& p, int plies,
                                                         SplitMix64& random) {
  std::vector<Key> game;
  std::vector<Move> played;
  for (int ply = 0; ply < plies && count_moves(p) > 0; ++ply) {
    MoveList moves;
    list_moves(p, moves);
    Move move = moves[random.below(moves.size())];
    if (ply % 4 >= 2) {
      const Move back =
          Move::make(played[played.size() - 2].to(), played[played.size() - 2].from());
      if (is_legal(p, back)) move = back;
    }
    game.push_back(p.key());
    played.push_back(move);
    p.make(move);
  }
  return game;
}

}  // namespace raum
