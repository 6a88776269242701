// Stored tally: a Tally filled with the results that a database holds.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "tournament/match/tally.h"
#include "tournament/store/game_rows.h"

namespace raum::tournament {

/// Reads the results of the pairs 1..last_pair of one match, in order, into `visit`.
using ResultSource =
    std::function<Fallible<void>(std::size_t last_pair, const ResultVisitor& visit)>;

/// Adds the results of a match to an empty tally; `players` are the engines' names and `where` is
/// the database, for errors.
/// Returns: how many of the games are evidence taken from an earlier match.
/// Errors: Environment for a game of an engine that is no player, for one that no pair has and for
/// one that is stored twice; those of `source`.
[[nodiscard]] Fallible<std::size_t> tally_results(const ResultSource& source,
                                                  const std::vector<std::string>& players,
                                                  const std::string& where, Tally& tally);

}  // namespace raum::tournament
