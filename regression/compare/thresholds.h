// Thresholds: how far each cost may change before it is reported and before it fails.
// thresholds_reader.h reads them. Footprints ("peak memory", "binary size") fail only if they have
// thresholds of their own.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

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

struct Thresholds {
  CostThresholds standard;
  std::map<std::string, CostThresholds, std::less<>> own;  // by the name of a cost

  /// The thresholds of a workload or a footprint.
  [[nodiscard]] CostThresholds of(std::string_view name) const;
  /// What `of` gives for a cost without thresholds of its own.
  [[nodiscard]] CostThresholds default_of(std::string_view name) const;
};

/// "peak memory", "binary size".
[[nodiscard]] std::span<const std::string_view> footprint_names();

}  // namespace raum::regression
