#include "knowledge/corpus/tally.h"

namespace raum::knowledge {

void CorpusTally::add(const CorpusGame& game) {
  ++games;
  opening_plies += game.opening.size();
  scored_plies += game.moves.size();
  ++outcomes[index_of(game.outcome)];
  ++endings[index_of(game.ending)];
  for_each_sample(game, SampleFilter{}, [&](const Sample&) { ++samples; });
}

}  // namespace raum::knowledge
