// Match study: players of this build play pairs of games at fixed depth, each pair from one opening
// with colours exchanged. The players think in this process, which costs nothing beside their
// thinking; engines of unknown behaviour belong into `raum match`.
//   1. Each game begins with new_game(): it depends on nothing but players and opening.
//   2. Results are kept by match and opening, so that they do not depend on the concurrency.
//   3. A study that is stopped counts the openings, from the first on, that every match has played.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "tournament/stats/pairs.h"
#include "tournament/study/study.h"

namespace raum::tournament {

// Of a player's moves in one match.
struct Effort {
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;  // processor time of the thread that played, without helpers of its search

  [[nodiscard]] double nodes_per_move() const {
    return moves > 0 ? static_cast<double>(nodes) / static_cast<double>(moves) : 0;
  }
};

// Of one match, from its first player's view.
struct MatchStudyRow {
  GameCounts games;
  PairCounts pairs;
  Effort first, second;
};

struct MatchStudyOutcome {
  std::vector<MatchStudyRow> rows;  // a match each
  std::size_t pairs = 0;            // of each match
  bool complete = false;            // otherwise stopped from outside
};

struct MatchStudyProgress {
  std::size_t pairs_done = 0;
  std::size_t pairs = 0;
};

/// `progress` may be empty; it is called from one thread at a time.
/// Requires: study.kind is Match or League; concurrency ≥ 1.
/// Errors: the memory for the tables of all workers' players is not there; nothing was played then.
[[nodiscard]] Expected<MatchStudyOutcome> run_match_study(
    const Study& study, int concurrency,
    const std::function<void(const MatchStudyProgress&)>& progress = {},
    const std::stop_token& stop = {});

/// The matches, and for a league its ratings, the best first.
[[nodiscard]] std::string to_table(const Study& study, const MatchStudyOutcome& outcome);
/// One object with schema_version.
[[nodiscard]] std::string to_json(const Study& study, const MatchStudyOutcome& outcome);

}  // namespace raum::tournament
