#include "engine/endgame/generator/generate.h"

#include <utility>

#include "engine/endgame/generator/retrograde.h"

namespace raum::endgame {

std::optional<Solution> generate(const MenSet& set, const CodesOf& codes_of,
                                 const std::stop_token& stop, const GeneratorProgress& progress) {
  Retrograde analysis(set, codes_of);
  analysis.begin();
  for (std::size_t plies = 2;; plies += 2) {
    if (stop.stop_requested()) return std::nullopt;
    if (progress) progress(plies);
    analysis.find_won(plies - 1);
    analysis.find_lost(plies);
    if (analysis.is_finished(plies)) break;
  }
  return std::move(analysis).solution();
}

}  // namespace raum::endgame
