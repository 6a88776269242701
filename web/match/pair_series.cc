#include "web/match/pair_series.h"

#include <limits>

#include "tournament/stats/elo.h"

namespace raum::web {

void append_pair(PairSeries& series, const tournament::Tally& tally) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const bool has_pair = tally.pair_counts().total() > 0;
  const tournament::Estimate elo =
      has_pair ? tournament::elo(tally.pair_counts()) : tournament::Estimate{kNone, kNone, kNone};
  const tournament::GameCounts& games = tally.game_counts();
  series.llr.push_back(tally.sprt() ? tally.sprt()->llr : kNone);
  series.elo.push_back(elo.value);
  series.elo_low.push_back(elo.low);
  series.elo_high.push_back(elo.high);
  const double draws = static_cast<double>(games.draw) / static_cast<double>(games.total());
  series.draw_percent.push_back(has_pair ? 100 * draws : kNone);
}

}  // namespace raum::web
