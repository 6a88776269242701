// Games to train on, whose scores are the values of a known function, and settings for a small net.
#pragma once

#include <cstdint>
#include <functional>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "knowledge/train/trainer.h"

namespace raum::knowledge {

/// Positions of random games, 15 of each, with the scores that the function has for their sides to
/// move.
[[nodiscard]] inline TrainingSet random_games(std::uint64_t seed, int games,
                                              const std::function<int(const Position&)>& score) {
  TrainingSet set;
  SplitMix64 random{seed};
  for (int game = 0; game < games; ++game) {
    Position p = Position::start();
    MoveList moves;
    for (int ply = 0; ply < 120; ++ply) {
      list_moves(p, moves);
      if (moves.empty()) break;
      p.make(moves[random.below(moves.size())]);
      const int us = score(p);
      const bool is_white = p.side_to_move() == Color::White;
      if (ply % 8 == 0) set.add(p, is_white ? us : -us, 0.5);
    }
  }
  return set;
}

[[nodiscard]] inline TrainingSettings small_settings() {
  return {.neurons = 16, .epochs = 3, .batch = 256, .rate = 0.004, .scale = 400, .seed = 5};
}

}  // namespace raum::knowledge
