// Thresholds: how far each cost may change before it is reported and before it fails, read from a
// TOML file in the judged tree:
//   [default]
//   report = 1.0         # percent, in either direction
//   fail = 3.0           # percent upwards
//   fail_per_unit = 10.0 # upwards, if the revisions processed different numbers of units
//   ["perft start"]      # a workload or a footprint; missing keys are taken from [default]
//   fail = 2.0
// Footprints ("peak memory", "binary size") fail only if a table of their own sets `fail`.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum::regression {

/// Shares of the base's cost: 0.01 is one percent.
struct CostThresholds {
  double reported = 0.01;  // larger changes in either direction are reported
  double failing = 0.03;   // larger increases fail
  // Replaces `failing` if the numbers of units differ, because another search tree has nodes of
  // another average cost. Measured: changing one weight of an evaluation, which itself costs
  // nothing, moved the instructions per node by 3.4 to 7.6 %.
  double failing_per_unit = 0.10;
};

class Thresholds {
 public:
  /// Reads the text of the file `path`. Each table is "default", a workload of cost_workloads() or
  /// a footprint; each key is one of the three; each value is a number from 0 to 1000; report is at
  /// most as large as the other two.
  /// Errors: anything else, with line, column and the nearest known name.
  [[nodiscard]] static Expected<Thresholds> parse(std::string_view text, std::string_view path);

  /// The thresholds of a workload or a footprint.
  [[nodiscard]] CostThresholds of(std::string_view name) const;

 private:
  CostThresholds standard_;
  std::map<std::string, CostThresholds, std::less<>> own_;
};

/// "peak memory", "binary size".
[[nodiscard]] std::span<const std::string_view> footprint_names();

}  // namespace raum::regression
