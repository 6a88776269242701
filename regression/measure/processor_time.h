// Processor time: the cost of a workload whose instructions cannot be counted, such as a script.
#pragma once

#include <filesystem>
#include <stop_token>

#include "base/core/error.h"
#include "regression/measure/wall_time.h"

namespace raum::regression {

/// The times of both builds, in nanoseconds per unit.
struct ProcessorTimes {
  PairedTimes times;
  bool units_differ = false;  // the builds processed different numbers of units
};

/// Runs the workload's program in the folders of both builds in the order of interleaved(), each
/// run as a process of its own, and takes the processor time of each run, start-up included. It
/// depends less on other programs than wall time does.
/// Errors: the program fails, exceeds the limit or prints no number of units; the error begins with
/// "base" or "head".
[[nodiscard]] Expected<ProcessorTimes> processor_times(const std::filesystem::path& base,
                                                       const std::filesystem::path& head,
                                                       const Workload& work,
                                                       const InterleavedOptions& options = {},
                                                       const std::stop_token& stop = {});

}  // namespace raum::regression
