// Samples: the positions of a game from which weights are learned.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/board/position.h"
#include "knowledge/corpus/game.h"

namespace raum::knowledge {

struct SampleFilter {
  int first_ply = 8;  // leaves out positions after fewer plies, those of the opening included
  int highest_score = 3'000;  // leaves out larger scores, of either sign.  Units: centipawns
  bool quiet_only =
      true;            // leaves out positions in check, and if the move is a capture or promotion
  int fewest_men = 5;  // leaves out positions with fewer men, kings included; 0: none
  // Keeps late endings, whose evaluation the search corrects (engine/eval/late_endings.h). Weights
  // that are fitted to their scores learn the correction, which is then made twice.
  bool late_endings = false;
};

struct Sample {
  Position position;
  std::int16_t score = 0;  // centipawns, in White's view
  Outcome outcome = Outcome::Draw;
  std::uint64_t game = 0;  // its number, for splitting by game
};

/// Calls `use` for each position of the game with a score that the filter lets pass, in the order
/// of the game.  Requires: the moves are legal.
void for_each_sample(const CorpusGame& game, const SampleFilter& filter,
                     const std::function<void(const Sample&)>& use);

}  // namespace raum::knowledge
