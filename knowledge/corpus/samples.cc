#include "knowledge/corpus/samples.h"

#include <cstdlib>

#include "engine/board/generate.h"
#include "engine/eval/late_endings.h"

namespace raum::knowledge {
namespace {

// A corpus stores no evaluation, so that the sign of the score says who is ahead. A score of 0
// names no side, but may be a corrected value: a sixteenth of a value below 16 is 0. Then either
// side counts as ahead.
bool may_be_late_ending(const Position& position, int score) {
  return is_late_ending(position, score) || (score == 0 && is_late_ending(position, -1));
}

bool passes(const Position& position, int ply, const ScoredMove& scored,
            const SampleFilter& filter) {
  if (ply < filter.first_ply || std::abs(int{scored.score}) > filter.highest_score) return false;
  if (position.occupied().count() < filter.fewest_men) return false;
  if (!filter.late_endings && may_be_late_ending(position, scored.score)) return false;
  if (!filter.quiet_only) return true;
  return !scored.move.is_promotion() && !position.at(scored.move.to()).is_some() &&
         !in_check(position);
}

}  // namespace

void for_each_sample(const CorpusGame& game, const SampleFilter& filter,
                     const std::function<void(const Sample&)>& use) {
  Sample sample{.position = Position::start(), .outcome = game.outcome, .game = game.number};
  int ply = 0;
  for (const Move move : game.opening) {
    sample.position.make(move);
    ++ply;
  }
  for (const ScoredMove& scored : game.moves) {
    if (passes(sample.position, ply, scored, filter)) {
      const bool is_white = sample.position.side_to_move() == Color::White;
      sample.score = static_cast<std::int16_t>(is_white ? scored.score : -scored.score);
      use(sample);
    }
    sample.position.make(scored.move);
    ++ply;
  }
}

}  // namespace raum::knowledge
