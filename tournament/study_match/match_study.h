// Match study: players of this build play pairs of games at fixed depth, each pair from one opening
// with the colours exchanged. The engines search in this process, or in those of workers, without
// the cost of a protocol; engines that may misbehave belong in `raum match`.
//   1. Each game begins with new_game(): it depends only on the players and the opening.
//   2. Results are stored by match and opening: they do not depend on the workers.
//   3. A stopped study counts the openings before the first one that some match has not finished.
#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

#include "base/core/failure.h"
#include "tournament/stats/pairs.h"
#include "tournament/study/play_cost.h"
#include "tournament/study/study.h"
#include "tournament/study_match/study_games.h"
#include "tournament/study_match/study_workers.h"

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

/// Plays the study. With `kept`, which is opened for this study, games of earlier runs are counted
/// and all others are stored.
/// Requires: study.kind is Match or League; at least one worker.
/// Errors: Environment for too little memory for the players of all threads, found before the first
/// game, for a game that cannot be stored, and if no worker is left.
[[nodiscard]] Fallible<MatchStudyOutcome> run_match_study(const Study& study,
                                                          const StudyWorkers& workers,
                                                          const MatchStudyCallbacks& callbacks = {},
                                                          const std::stop_token& stop = {},
                                                          StudyGames* kept = nullptr);

}  // namespace raum::tournament
