// PairSeries: the figures of a match after each pair, in the order of the schedule. They do not
// depend on the order in which games ended.
#pragma once

#include <vector>

#include "tournament/schedule/tally.h"

namespace raum::web {

/// Values after pair 1, pair 2, and so on up to the last counted one. A pair that is not evidence
/// repeats the values before it; without any evidence they are NaN.
struct PairSeries {
  std::vector<double> llr;                     // nats; NaN without a sequential test
  std::vector<double> elo, elo_low, elo_high;  // logistic, as tournament::elo()
  std::vector<double> draw_percent;            // of the games
};

/// Appends the figures of a tally to which one more pair was counted.
void append_pair(PairSeries& series, const tournament::Tally& tally);

}  // namespace raum::web
