// Fills a Tally with the results that a database holds.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "tournament/schedule/tally.h"
#include "tournament/store/game_rows.h"

namespace raum::tournament {

/// Calls `visit` for each result of the pairs 1..last_pair of one match, in order.
using ResultSource =
    std::function<Fallible<void>(std::size_t last_pair, const ResultVisitor& visit)>;

/// What tally_results() found.
struct StoredResults {
  std::size_t from_cache = 0;        // counted games that were copied from an earlier match
  std::vector<std::string> damaged;  // "3.1": games that do not fit their checksums, not counted
};

/// Adds the results of a match to an empty tally; `players` are the engines' names and `where` is
/// the path of the database, for errors.
/// Errors: Environment for a game of an unknown engine, one with an invalid pair or leg, and one
/// that is stored twice; those of `source`.
[[nodiscard]] Fallible<StoredResults> tally_results(const ResultSource& source,
                                                    const std::vector<std::string>& players,
                                                    const std::string& where, Tally& tally);

}  // namespace raum::tournament
