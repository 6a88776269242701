// MatchData: everything that the page of a match shows, read from a results database.
#pragma once

#include <cstddef>

#include "tournament/report/results_reader.h"
#include "web/games/packed_games.h"
#include "web/match/game_lengths.h"
#include "web/match/opening_results.h"
#include "web/match/pair_series.h"

namespace raum::web {

constexpr std::size_t kDefaultDetail = 500;  // games with all reports of the engines

struct MatchData {
  tournament::StoredMatch match;
  PairSeries series;
  GameLengths lengths;  // of the counted games that can be read
  OpeningResults openings;
  PackedGames games;  // all games, with those that are not counted
};

/// Reads the match with this number; 0: the latest. `detailed`: see GamePacker. A runner may add
/// games meanwhile.
/// Errors: Usage if there is no such match; Environment for a database that cannot be read.
[[nodiscard]] Fallible<MatchData> read_match(tournament::ResultsReader& reader, std::int64_t id,
                                             std::size_t detailed);

}  // namespace raum::web
