// The engines of a match as the players of a league.
#pragma once

#include "tournament/report/results_reader.h"
#include "web/league/league.h"
#include "web/match/game_lengths.h"

namespace raum::web {

/// The counted pairs of a match with their limits, nodes and times a move, for a page with the list
/// of its games.
[[nodiscard]] League league_of(const tournament::StoredMatch& match, const GameLengths& lengths);

}  // namespace raum::web
