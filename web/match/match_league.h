// The engines of a match as the players of a league.
#pragma once

#include "tournament/report/results_reader.h"
#include "web/league/league.h"
#include "web/match/game_lengths.h"

namespace raum::web {

/// The counted pairs of a match with their limits. With `lengths`, those of the games that the page
/// lists: their nodes and times a move, too, and links to these games.
[[nodiscard]] League league_of(const tournament::StoredMatch& match, const GameLengths* lengths);

}  // namespace raum::web
