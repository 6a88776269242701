// Thresholds: how far each cost may move before it is reported and before it fails, as a TOML file
// says that lies in the judged tree:
//   [default]
//   report = 1.0         # percent, in either direction
//   fail = 3.0           # percent upwards
//   fail_per_unit = 10.0 # the same where the revisions did different numbers of units
//   ["perft start"]      # a work or a footprint by its name; what is missing is as in [default]
//   fail = 2.0
// Footprints ("peak memory", "binary size") fail only where their own table says so.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum::regression {

// Shares of the base's cost: 0.01 is one percent.
struct CostThresholds {
  double reported = 0.01;  // beyond this in either direction the change is named
  double failing = 0.03;   // above this it fails
  // Where the units differ: another tree has other nodes. Measured: an evaluation with one weight
  // changed, as dear as before, moved the instructions per node by 3.4 to 7.6 %.
  double failing_per_unit = 0.10;
};

class Thresholds {
 public:
  /// Reads the text of a file; `path` is what errors call it.
  /// Requires of the text: every table is "default" or the name of a work of cost_workloads() or of a
  /// footprint, every key one of the three, every value a number from 0 to 1000, report not above
  /// the others.
  /// Errors: anything else, with line, column and the nearest known name.
  [[nodiscard]] static Expected<Thresholds> parse(std::string_view text, std::string_view path);

  /// Those of a work or a footprint.
  [[nodiscard]] CostThresholds of(std::string_view name) const;

 private:
  CostThresholds standard_;
  std::map<std::string, CostThresholds, std::less<>> own_;
};

/// "peak memory", "binary size".
[[nodiscard]] std::span<const std::string_view> footprint_names();

}  // namespace raum::regression
