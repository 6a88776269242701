// The moves that a search may choose from at its root, and the lines of a search that reports
// several best moves.
//
// The K-th line is found by another search of the root to the same depth, without the first moves
// of the K − 1 lines before. No search stores the root itself in a transposition table or takes it
// from there, so that an entry always stands for all moves of its position.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/board/move_list.h"
#include "engine/board/position.h"
#include "engine/search/core/limits.h"

namespace raum {

/// The legal moves of the root that limits.root_moves allows, in the order of generation.
[[nodiscard]] MoveList moves_of_root(const Position& root, std::span<const Move> allowed);

struct BestLine {
  Score score{};           // of the side to move at the root
  std::vector<Move> pv{};  // not empty
};
using BestLines = std::vector<BestLine>;

/// The moves that begin none of the lines, in their order.
[[nodiscard]] MoveList moves_without(const MoveList& moves, const BestLines& lines);

/// Orders the lines by descending score; lines of equal score keep their order. Searches with
/// unsound pruning may find a better line after a worse one.
void rank(BestLines& lines);

/// Reports each of the lines. `info` has what they share.
void report(const BestLines& lines, SearchInfo info, const InfoSink& on_info);

}  // namespace raum
