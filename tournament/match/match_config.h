// MatchConfig: the settings of a match and the check that they make sense.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "tournament/engines/engine_spec.h"
#include "tournament/engines/limit.h"
#include "tournament/game/adjudication.h"
#include "tournament/launch/worker_group.h"
#include "tournament/schedule/schedule.h"
#include "tournament/stats/sprt.h"
#include "tournament/workers/remote_times.h"

namespace raum::tournament {

// A log begins so; a file that does not is no log.
constexpr std::string_view kLogStart = "# raum match, started ";

struct MatchConfig {
  std::vector<EngineSpec> engines;  // two or more; of two, the first one's results are reported
  Format format = Format::RoundRobin;
  Limit limit;  // of every engine that has none of its own
  std::string openings_path;
  std::size_t opening_plies = 0;  // plies to take from each game record; 0: all of them
  std::size_t pairs = 0;          // most game pairs per pairing; a sequential test may stop earlier
  int concurrency = 1;            // games at a time, each with two engine processes of its own
  // Who plays them: groups with `concurrency` workers in all; empty: threads of this process.
  std::vector<WorkerGroup> workers = {};
  RemoteTimes worker_times = {};
  std::size_t unit_pairs = 1;  // pairs that a worker process gets at a time
  std::uint64_t seed = 0;      // shuffles the openings; 0: keep the order of the file
  std::string db_path;
  std::optional<SprtBounds> sprt;  // only with two engines
  Adjudication adjudication;
  std::string rgn_path;         // game record to write; empty: none
  bool replace_record = false;  // a match that begins may replace a file at rgn_path
  std::string log_path;         // log of the protocol to append to; empty: none
  int stall_ms = 60'000;        // longest wait for an answer and for an untimed move
  // By how much moves may exceed their clock or their time per move; none: kDefaultMarginMs.
  std::optional<int> margin_ms = std::nullopt;
  int max_failures = 0;         // consecutive games lost by fault that end the match; 0: no limit
  double max_faults = 0.05;     // share of the games, from 0 to 1, that may be lost by a fault
  bool pin = true;              // with clocks, bind each game to a processor of its own
  bool allow_repeats = false;   // more pairs than distinct openings
  bool use_cache = true;        // copy games that this database already has, at fixed work
  double verify_cache = 0;      // share, from 0 to 1, of the cached games to play again and compare
  bool new_match = false;       // begin another match in the same database
  std::string command = {};     // continuing_command(), for errors; empty: unknown
  bool ask_signatures = false;  // run `bench` of engines with equal options to compare them

  /// Whether processes outside of this one play.
  [[nodiscard]] bool has_worker_processes() const;
  /// The games at a time that threads of this process play.
  [[nodiscard]] int threads() const;
};

/// The engine's own limit, or else the match's.
[[nodiscard]] const Limit& limit_of(const MatchConfig& config, const EngineSpec& engine);

/// The engines' names, in their order.
[[nodiscard]] std::vector<std::string> player_names(const MatchConfig& config);

/// Errors: any setting that is invalid on its own; no file is read.
[[nodiscard]] Expected<void> check(const MatchConfig& config);

}  // namespace raum::tournament
