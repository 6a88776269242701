#include "tournament/match/match_outcome.h"

namespace raum::tournament {

MatchOutcome outcome_of(const Tally& tally, const std::vector<Pairing>& pairings) {
  MatchOutcome out;
  out.pairs = tally.pair_counts();
  out.games = tally.game_counts();
  for (const Pairing& pairing : pairings) {
    const auto found = tally.standings().find(pairing);
    out.pairings.push_back(
        {pairing, found == tally.standings().end() ? Standing{} : found->second});
  }
  out.sprt = tally.sprt();
  out.complete = tally.is_complete();
  out.pairs_planned = tally.pairs();
  out.repeats = tally.repeats();
  return out;
}

}  // namespace raum::tournament
