// Wall time: how long two builds take for the same workload on this machine, run interleaved.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/core/error.h"
#include "regression/measure/workload.h"
#include "regression/stats/paired_timings.h"

namespace raum::regression {

/// How many pairs of runs are timed, and for how long.
struct InterleavedOptions {
  std::size_t pairs = 21;
  std::size_t least_pairs = 1;  // are timed even if the budget is spent
  std::chrono::milliseconds run_limit = std::chrono::minutes(1);  // for one run
  std::chrono::milliseconds budget = std::chrono::seconds(20);    // no pair starts after this time
};

/// Nanoseconds per unit of each run, pair by pair.
struct PairedTimes {
  std::vector<double> base, head;
};

/// Runs the workload in the folders of both builds in the order of interleaved(). Each run is a new
/// process, because the memory layout of a process changes its speed and would be the same for all
/// runs of one process. The measured time runs from the commands to the answer, without start-up
/// and exit.
/// Requires: a timed workload.
/// Errors: an engine does not start, crashes, or does not answer within the limit; `where` names
/// it.
/// Source: Mytkowicz, Diwan, Hauswirth, Sweeney, "Producing wrong data without doing anything
/// obviously wrong!", ASPLOS 2009.
[[nodiscard]] Expected<PairedTimes> time_interleaved(const std::filesystem::path& base,
                                                     const std::filesystem::path& head,
                                                     const Workload& work,
                                                     const InterleavedOptions& options = {},
                                                     std::stop_token stop = {});

/// The times of both builds and the ratio with its interval.
struct TimeChange {
  std::size_t pairs = 0;
  double base = 0, head = 0;                // medians, nanoseconds per unit
  std::optional<MedianInterval> log_ratio;  // head to base; nullopt if the pairs are too few

  /// Whether the whole interval lies beyond `share` (0.01 is 1 %) in one direction.
  [[nodiscard]] bool differs_by_more_than(double share) const;
};

/// Medians and the interval of the log ratio with at least that confidence.
/// Requires: at least one pair, 0 < confidence < 1.
[[nodiscard]] TimeChange time_change(const PairedTimes& times, double confidence);

/// "+1.2 % [-0.4, +3.0]" or "2 pairs are too few"
[[nodiscard]] std::string to_string(const TimeChange& change);

}  // namespace raum::regression
