#include "web/games/packed_score.h"

#include <algorithm>

namespace raum::web {

static_assert(kMateScore - kMostMateMoves > kMostPackedCp);
static_assert(-kMateScore > kWideScore);

std::int16_t packed_score(const tournament::SearchReport& info) {
  if (info.mate_in) {
    const int moves = std::clamp(*info.mate_in, -kMostMateMoves, kMostMateMoves);
    return static_cast<std::int16_t>(moves > 0 ? kMateScore - moves : -kMateScore - moves);
  }
  if (!info.score_cp) return kNoScore;
  const int cp = *info.score_cp;
  const bool is_wide = cp < -kMostPackedCp || cp > kMostPackedCp;
  return is_wide ? kWideScore : static_cast<std::int16_t>(cp);
}

}  // namespace raum::web
