// ForeignDescent: searches the tree below a wrong count of a foreign engine for the first position
// in which its moves differ from ours.
#pragma once

#include <string>

#include "perft/count/perft.h"
#include "perft/foreign/foreign_engine.h"

namespace raum::perft {

/// Our own count below each legal move, as divide(). Requires: depth ≥ 1.
using OwnDivide = std::function<std::vector<MoveCount>(const Position&, int depth)>;

/// Compares the counts at depth 1, 2, … up to `depth`; depth 0 is compared alone. At the first
/// depth at which they differ, follows the first move with different counts, by the engine's divide
/// lines or, if it prints none, by a count of each position after a legal move.
/// Returns: what differs and where, in one to four lines without a final newline.
/// Errors: as ForeignEngine::count().
[[nodiscard]] Fallible<std::string> explain_count(ForeignEngine& engine, const OwnDivide& own,
                                                  const Position& start, int depth);

}  // namespace raum::perft
