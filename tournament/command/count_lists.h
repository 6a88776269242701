// Parses result counts from the command line, e.g. "3,10,40,12,5".
#pragma once

#include <string_view>

#include "base/core/error.h"
#include "tournament/stats/pairs.h"

namespace raum::tournament {

/// Reads "LL,LD,DD,WD,WW", each from 0 to 10^12.
/// Errors: any other text, naming `where` and the count.
[[nodiscard]] Expected<PairCounts> parse_pair_counts(std::string_view text, std::string_view where);

/// Reads "L,D,W" the same way.
[[nodiscard]] Expected<GameCounts> parse_game_counts(std::string_view text, std::string_view where);

}  // namespace raum::tournament
