// Match: engines play pairs of games until the pairs are played or a sequential test decides.
//   1. A game that ended is in the database before anything else happens with it.
//   2. Every figure is taken over the contiguous prefix of pair numbers, never over the order of
//      arrival: engines that play alike every time give the same outcome at every concurrency.
//   3. The same configuration on the same database goes on where it was stopped.
//   4. At fixed work, a game that the same two seats have played in this database is not played
//      again, and never counted twice in one match.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/core/exit_code.h"
#include "base/core/failure.h"
#include "tournament/engines/engine_identity.h"
#include "tournament/engines/engine_spec.h"
#include "tournament/game/adjudication.h"
#include "tournament/match/schedule.h"
#include "tournament/match/tally.h"
#include "tournament/stats/pairs.h"
#include "tournament/stats/sprt.h"

namespace raum::tournament {

struct MatchConfig {
  std::vector<EngineSpec> engines;  // two or more; of two, results are those of the first
  Format format = Format::RoundRobin;
  Limit limit;  // of every engine without one of its own
  std::string openings_path;
  std::size_t opening_plies = 0;  // of game records, where each opening ends; 0: with the record
  std::size_t pairs = 0;   // of each two that meet, at most; a sequential test may stop earlier
  int concurrency = 1;     // games at a time, each with two engine processes of its own
  std::uint64_t seed = 0;  // of the openings' order; 0: the order of the file
  std::string db_path;
  std::optional<SprtBounds> sprt;  // of two engines
  Adjudication adjudication;
  std::string rgn_path;         // empty: no game record is written
  int stall_ms = 60'000;        // longest silence before a move, at every kind of limit
  int margin_ms = 100;          // how much later than its clock or its movetime a move may come
  int max_failures = 0;         // games lost by fault in a row that end the match; 0: never
  bool allow_repeats = false;   // more pairs than distinct openings
  bool use_cache = true;        // at fixed work
  double verify_cache = 0;      // share, from 0 to 1, of the cached games that is played again
  bool new_match = false;       // begin another match in the same database
  bool ask_signatures = false;  // let engines with equal options run their `bench`
};

// How games ended: by the name of the engine that failed ("" for an end by rule) and the reason. An
// engine that did not start stands in it with its reason and no game.
using Terminations = std::map<std::pair<std::string, std::string>, std::uint64_t>;

// What two of the engines came to.
struct PairingResult {
  Pairing players;
  Standing standing;
};

struct MatchOutcome {
  PairCounts pairs;  // of the counted pairs, as the first engine saw them; of all pairings
  GameCounts games;  // of the same pairs
  std::vector<PairingResult> pairings;
  std::optional<SprtState> sprt;  // given with a sequential test and at least one pair
  bool complete = false;      // every pair was played, or the sequential test accepted a hypothesis
  bool interrupted = false;   // stopped from outside; the same command goes on
  Terminations terminations;  // of the counted pairs
  std::string engine_failure;      // not empty: an engine that does not start ended the match
  std::size_t pairs_planned = 0;   // of all pairings together
  std::size_t played_now = 0;      // games this call played
  std::size_t from_cache = 0;      // counted games that were taken from an earlier match
  std::size_t verified = 0;        // cached games that were played again and found equal
  std::size_t repeats = 0;         // pairs left out of every figure, since they are counted already
  std::vector<std::string> alike;  // a line for each two engines that play alike
  std::optional<Error> record_failure;  // the games are stored, but their record is not written
  std::vector<std::string> warnings;    // what else makes the result less than it looks
};

// After each finished pair, from the thread that called run_match().
struct MatchProgress {
  std::size_t pair = 0;         // the one that finished, from 1
  std::size_t pairs_done = 0;   // finished pairs, counted or not yet
  std::size_t games_now = 0;    // played by this call
  std::size_t pairs = 0;        // of the whole match
  PairCounts counts;            // of the contiguous prefix
  bool has_one_pairing = true;  // the counts are those of two engines
  std::optional<SprtState> sprt;
};

// What a match would do, for people to look at before it does.
struct MatchPlan {
  std::vector<EngineIdentity> identities;  // of the engines
  std::size_t openings = 0;                // distinct ones in the file
  std::size_t pairings = 0;
  std::size_t pairs = 0;
};

struct MatchCallbacks {
  std::function<void(const MatchProgress&)> progress;    // may be empty
  std::function<void(const std::string& line)> warning;  // may be empty
};

/// The figures of a tally, with all pairings of the match; what else there is to say of it is left
/// empty.
[[nodiscard]] MatchOutcome outcome_of(const Tally& tally, const std::vector<Pairing>& pairings);

/// The engines' names, in their order.
[[nodiscard]] std::vector<std::string> player_names(const MatchConfig& config);

/// Plays the match, or the rest of it, and writes the game record.
/// Errors: openings, configuration or database that do not fit (Usage); an engine's file that is
/// missing, a database that cannot be written (Environment). An engine that does not start, or
/// whose file is missing, is no error but `engine_failure`, since the games before it count.
[[nodiscard]] Fallible<MatchOutcome> run_match(const MatchConfig& config,
                                               const MatchCallbacks& callbacks = {},
                                               const std::stop_token& stop = {});

/// Checks all that run_match() checks before its first game, as far as that can be done without
/// starting or writing anything (Store::check()).
/// Errors: as run_match(), and an engine whose file is missing (Environment).
[[nodiscard]] Fallible<MatchPlan> plan_match(const MatchConfig& config);

/// What `raum match` answers: 4 after an engine failure or without the record; 3 when interrupted;
/// without a sequential test 0; with one 0 for H1, 1 for H0, 3 undecided.
[[nodiscard]] ExitCode exit_code(const MatchConfig& config, const MatchOutcome& outcome);

}  // namespace raum::tournament
