// Match study: players of this build play pairs of games at fixed depth, each pair from one opening
// with the colours exchanged. The engines search in this process, without the cost of a protocol;
// engines that may misbehave belong in `raum match`.
//   1. Each game begins with new_game(): it depends only on the players and the opening.
//   2. Results are stored by match and opening: they do not depend on the concurrency.
//   3. A stopped study counts the openings before the first one that some match has not finished.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

#include "base/core/failure.h"
#include "tournament/stats/pairs.h"
#include "tournament/study/play_cost.h"
#include "tournament/study/study.h"
#include "tournament/study/study_games.h"

namespace raum::tournament {

/// The result of one match, from its first player's view.
struct MatchStudyRow {
  GameCounts games;
  PairCounts pairs;
  PlayCost first, second;
};

/// The results of all matches of a study.
struct MatchStudyOutcome {
  std::vector<MatchStudyRow> rows;  // one per match
  std::size_t pairs = 0;            // pairs of each match
  bool complete = false;            // false if stopped from outside
};

/// How many pairs of all matches are finished.
struct MatchStudyProgress {
  std::size_t pairs_done = 0;
  std::size_t pairs = 0;
};

/// Plays the study. `progress` may be empty; it is called from one thread at a time. With `kept`,
/// which is opened for this study, games of earlier runs are counted and all others are stored.
/// Requires: study.kind is Match or League; concurrency ≥ 1.
/// Errors: Environment for too little memory for the players of all workers, found before the first
/// game, and for a game that cannot be stored.
[[nodiscard]] Fallible<MatchStudyOutcome> run_match_study(
    const Study& study, int concurrency,
    const std::function<void(const MatchStudyProgress&)>& progress = {},
    const std::stop_token& stop = {}, StudyGames* kept = nullptr);

}  // namespace raum::tournament
