// Search study: what the search of each player costs over the same positions: nodes, time and use
// of the transposition table. The players are interleaved: all of them search one position before
// the next. Each search begins as a new game and is timed several times; the fastest time counts,
// because noise only adds time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "engine/search/core/limits.h"
#include "tournament/study/study.h"

namespace raum::tournament {

/// The results of one player, summed over all positions.
struct SearchStudyRow {
  std::uint64_t nodes = 0;
  double cpu_seconds = 0;  // processor time of the process, all threads
  TableUse table;
  std::size_t same_scores = 0;  // positions with the same score as the first player
  std::size_t same_moves = 0;   // positions with the same move as the first player
};

/// Runs the study. `progress` may be empty; it is called with the number of positions searched.
/// Requires: study.kind is Search.
/// Returns: one row per player; no rows if stopped.
/// Errors: too little memory for all players, found before the first search.
[[nodiscard]] Expected<std::vector<SearchStudyRow>> run_search_study(
    const Study& study, const std::function<void(std::size_t)>& progress = {},
    const std::stop_token& stop = {});

}  // namespace raum::tournament
