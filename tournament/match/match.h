// Match: engines play pairs of games until all pairs are played or a sequential test decides.
//   1. A finished game is written to the database before anything else happens with it.
//   2. Every figure covers the contiguous prefix of pair numbers, not the order of arrival: engines
//      that play deterministically give the same outcome at every concurrency.
//   3. The same configuration on the same database continues where it was stopped.
//   4. At fixed work, a game that two players with the same play keys have played in this database
//      is copied instead of played, and never counted twice in one match.
#pragma once

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

#include "base/core/exit_code.h"
#include "base/core/failure.h"
#include "tournament/match/match_config.h"
#include "tournament/match/match_outcome.h"
#include "tournament/messages/contender.h"
#include "tournament/store/match_registry.h"

namespace raum::tournament {

/// What run_match() would play (`raum match --dry-run`).
struct MatchPlan {
  std::vector<Contender> contenders;
  std::size_t openings = 0;  // distinct ones in the file
  std::size_t pairings = 0;
  std::size_t pairs = 0;
  std::vector<int> cpus;  // of each game at a time; empty: not bound
  LatestMatch played;     // the match that would be continued, without games if there is none
  std::vector<std::string> warnings;
};

/// Plays the match, or the rest of it, and writes the game record.
/// Requires: every engine is built.
/// Errors: openings, configuration or database that do not fit (Usage); a database that cannot be
/// written (Environment). An engine that is missing or does not start is not an error but
/// `engine_failure`, since the games before it count.
[[nodiscard]] Fallible<MatchOutcome> run_match(const MatchConfig& config,
                                               const MatchCallbacks& callbacks = {},
                                               const std::stop_token& stop = {});

/// Dry run of run_match(): starts no engine and writes nothing but the lock files of
/// processors. The program of an engine that is not built may be any.
/// Errors: as run_match() and Store::check(); an engine whose file is missing (Environment).
[[nodiscard]] Fallible<MatchPlan> plan_match(const MatchConfig& config);

/// The exit code of `raum match`: Environment after an engine failure or if the game record or the
/// log could not be written, NoVerdict if the match is not complete or more than `max_faults` of
/// its games were lost by a fault. For any other match: Pass without a sequential test, else Pass
/// for H1, Fail for H0 and NoVerdict if undecided.
[[nodiscard]] ExitCode exit_code(const MatchConfig& config, const MatchOutcome& outcome);

}  // namespace raum::tournament
