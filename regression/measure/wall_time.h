// Wall time: how long two builds take for the same work on this machine, run in turns.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/core/error.h"
#include "regression/measure/instructions.h"
#include "regression/stats/paired_timings.h"

namespace raum::regression {

struct InterleavedOptions {
  std::size_t pairs = 21;
  std::chrono::milliseconds run_limit = std::chrono::minutes(1);  // of one run
  std::chrono::milliseconds budget = std::chrono::seconds(20);    // no pair begins after it
};

// Nanoseconds a unit of each run, pair by pair.
struct PairedTimes {
  std::vector<double> base, head;
};

/// Lets both engines do the work in the order of interleaved(). Each run is a process of its own,
/// timed from the question to the answer, without start-up and end: where a process lies in memory
/// changes its speed, and a process that lived on would keep its luck.
/// Requires: a work of raum-engine that has units.
/// Errors: an engine does not start, crashes, or gives no answer within the limit; `where` says
/// which.
/// Source: Mytkowicz, Diwan, Hauswirth, Sweeney, "Producing wrong data without doing anything
/// obviously wrong!", ASPLOS 2009.
[[nodiscard]] Expected<PairedTimes> time_interleaved(const std::filesystem::path& base,
                                                     const std::filesystem::path& head,
                                                     const Workload& work,
                                                     const InterleavedOptions& options = {},
                                                     std::stop_token stop = {});

struct TimeChange {
  std::size_t pairs = 0;
  double base = 0, head = 0;                // medians, nanoseconds a unit
  std::optional<MedianInterval> log_ratio;  // of head to base; nothing where the pairs are too few

  /// Whether the interval leaves no doubt that the times differ by more than `share`, say 0.01.
  [[nodiscard]] bool differs_by_more_than(double share) const;
};

/// What the runs say, with an interval of at least that confidence.
/// Requires: at least one pair, 0 < confidence < 1.
[[nodiscard]] TimeChange time_change(const PairedTimes& times, double confidence);

/// "+1.2 % [-0.4, +3.0]", or that the pairs are too few.
[[nodiscard]] std::string to_string(const TimeChange& change);

}  // namespace raum::regression
