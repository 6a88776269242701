// Adjudication: ends games of self-play whose result is clear from the scores of the searches.
#pragma once

#include <optional>
#include <string>

#include "knowledge/datagen/game_result.h"

namespace raum::knowledge {

/// Plies count from the start of the game, the random ones included.  Units: centipawns.
struct AdjudicationRules {
  int resign_score = 2'500;  // the side that is behind by more resigns
  int resign_plies = 6;      // after so many scores in a row
  int draw_score = 12;       // scores nearer to 0 are a draw
  int draw_plies = 14;       // after so many in a row
  int draw_after_ply = 80;   // all of them after this ply
  int most_plies = 400;      // a longer game is a draw
};

/// "|score| > 2500 for 6 plies", as the header of a corpus has it.
[[nodiscard]] std::string resign_text(const AdjudicationRules& rules);
/// "|score| < 12 for 14 plies after ply 80".
[[nodiscard]] std::string draw_text(const AdjudicationRules& rules);

class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  /// Takes the score of the search for the move that was just played, in White's view.
  /// `plies` is the number of plies played so far, this move included.
  /// Returns: the result if a rule ends the game here; nullopt if it goes on.
  [[nodiscard]] std::optional<GameResult> add(int white_score, int plies);

 private:
  AdjudicationRules rules_;
  int white_ahead_ = 0;  // scores in a row
  int black_ahead_ = 0;
  int level_ = 0;
};

}  // namespace raum::knowledge
