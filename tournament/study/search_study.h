// Search study: what each player's search costs over the same positions: nodes, time, use of the
// table. Players take turns at every position, each starting it as a new game, and each position is
// timed several times; the fastest counts, since noise only ever adds time.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "engine/search/core/limits.h"
#include "tournament/study/study.h"

namespace raum::tournament {

// Of one player, over all positions.
struct SearchStudyRow {
  std::uint64_t nodes = 0;
  double cpu_seconds = 0;  // processor time of the process, all threads
  TableUse table;
  std::size_t same_scores = 0;  // positions with the score of the first player
  std::size_t same_moves = 0;   // and with its move
};

/// Requires: study.kind is Search.  Returns: a row a player; none when stopped.
/// Errors: the memory for the players' tables is not there; nothing was searched then.
[[nodiscard]] Expected<std::vector<SearchStudyRow>> run_search_study(
    const Study& study, const std::stop_token& stop = {});

[[nodiscard]] std::string to_table(const Study& study, const std::vector<SearchStudyRow>& rows);
/// One object with schema_version.
[[nodiscard]] std::string to_json(const Study& study, const std::vector<SearchStudyRow>& rows);

}  // namespace raum::tournament
