// MatchOutcome: the result of a match, and MatchProgress: its state while it is played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/core/error.h"
#include "tournament/schedule/schedule.h"
#include "tournament/schedule/tally.h"
#include "tournament/stats/pairs.h"
#include "tournament/stats/sprt.h"
#include "tournament/store/host_games.h"
#include "tournament/store/match_registry.h"

namespace raum::tournament {

// Number of games by how they ended: the name of the engine that failed ("" if the rules ended the
// game) and the reason. An engine that never started is listed with its fault and a count of 0.
using Terminations = std::map<std::pair<std::string, std::string>, std::uint64_t>;

// What stderr of an engine said when it last failed in this way: stderr_line(), by the keys of
// Terminations. Missing for an engine that said nothing.
using StderrLines = std::map<std::pair<std::string, std::string>, std::string>;

/// The result between two engines.
struct PairingResult {
  Pairing players;
  Standing standing;
};

struct MatchOutcome {
  PairCounts pairs;  // counted pairs of all pairings, as the first engine of each saw them
  GameCounts games;  // of the same pairs
  std::vector<PairingResult> pairings;
  FaultCount faults;              // of the counted games
  std::optional<SprtState> sprt;  // with a sequential test, after the first pair
  bool complete = false;          // all pairs were played, or the sequential test accepted H0 or H1
  bool interrupted = false;       // stopped from outside; the same command continues the match
  Terminations terminations;      // of the counted pairs
  StderrLines stderr_lines;       // of the engines that failed
  std::vector<HostGames> hosts;   // of the counted games, if worker processes played any
  std::string engine_failure;     // the engine failure that ended the match, or ""
  std::size_t pairs_planned = 0;  // of all pairings together
  std::size_t played_now = 0;     // games played by this call
  std::size_t from_cache = 0;     // counted games that were copied from an earlier match
  std::size_t verified = 0;       // cached games that were played again with the same moves
  std::size_t repeats = 0;        // pairs that are not counted because an identical pair is
  std::vector<std::string> equivalent_engines;  // one line per two engines that play the same games
  std::optional<Error> record_failure;          // the games are stored, but not the game record
  std::optional<Error> log_failure;             // the log ends before the match
  std::vector<std::string> warnings;            // further reasons to distrust the result
  Configuration configuration;                  // all settings, as the database stores them
  std::vector<RunnerSession> sessions;          // one for each start of the runner
};

/// The state after a finished pair.
struct MatchProgress {
  std::size_t pair = 0;         // the finished one, from 1
  std::size_t pairs_done = 0;   // finished pairs, counted or not yet
  std::size_t games_now = 0;    // games played by this call
  std::size_t pairs = 0;        // of the whole match
  PairCounts counts;            // of the contiguous prefix
  bool has_one_pairing = true;  // the match has two engines, so that `counts` compares them
  bool may_end_early = false;   // the match has a sequential test
  int workers = 0;              // threads and processes that play; 0: the match has no processes
  int ready = 0;                // of them: the threads, and the processes that take games now
  std::optional<SprtState> sprt;
};

class MatchObserver;

/// All are called from the thread that called run_match() and may be empty.
struct MatchCallbacks {
  std::function<void(const MatchProgress&)> progress;  // after each finished pair
  std::function<void(const std::string& line)> warning;
  std::function<void(const std::string& line)> step{};  // what begins now and may take long
  MatchObserver* observer = nullptr;                    // match_observer.h; outlives run_match()
};

/// Whether more than `share` of the counted games, from 0 to 1, were lost by a fault. Such a match
/// says little about strength and has no verdict.
[[nodiscard]] bool has_too_many_faults(const MatchOutcome& outcome, double share);

/// "40 of 40 games lost by a fault".
[[nodiscard]] std::string fault_share_text(const MatchOutcome& outcome);

/// The same, and the state of a sequential test without the pairs of these games.
[[nodiscard]] std::string fault_warning(const MatchOutcome& outcome,
                                        const std::optional<SprtBounds>& sprt);

/// The lines to show of these ends of stderr; those without a line are left out.
[[nodiscard]] StderrLines stderr_lines_of(
    const std::map<std::pair<std::string, std::string>, std::string>& tails);

/// Lists the engine that did not start, if the failure names one, among the terminations.
void add_failed_start(MatchOutcome& out, const SessionFailure& failure);

/// Adds the sessions, and a warning for each machine that one of them has left out.
void add_sessions(MatchOutcome& out, std::vector<RunnerSession> sessions);

/// The outcome as far as a tally knows it: counts, standings of `pairings` and the sequential test.
[[nodiscard]] MatchOutcome outcome_of(const Tally& tally, const std::vector<Pairing>& pairings);

}  // namespace raum::tournament
