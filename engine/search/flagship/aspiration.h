// Aspiration windows: a window around the last score, which widens on the side where it was missed.
#pragma once

#include "engine/board/move_list.h"
#include "engine/search/flagship/tree_search.h"

namespace raum::flagship {

/// Searches the moves of the tree's root to a depth and puts the best one first. If the search is
/// stopped, a move that it has found to be better comes first, and the result is of no use.
/// Requires: as TreeSearch::search_root().
template <class Policy>
typename TreeSearch<Policy>::Root search_depth(TreeSearch<Policy>& tree, MoveList& moves, int depth,
                                               int last_score);

/// Puts the move first, if the list has it; the others keep their order.
void move_to_front(MoveList& moves, Move move);

}  // namespace raum::flagship
