#include "regression/compare/thresholds.h"

#include <algorithm>
#include <array>
#include <limits>

namespace raum::regression {

namespace {

constexpr std::array<std::string_view, 2> kFootprints = {"peak memory", "binary size"};
// The kernel counts resident pages in batches: for an engine of 6 MB the error is a few percent.
constexpr double kMemoryNoise = 0.10;

}  // namespace

std::span<const std::string_view> footprint_names() { return kFootprints; }

CostThresholds Thresholds::default_of(std::string_view name) const {
  if (std::find(kFootprints.begin(), kFootprints.end(), name) == kFootprints.end()) return standard;
  CostThresholds informing = standard;
  if (name == "peak memory") informing.reported = kMemoryNoise;
  informing.failing = informing.failing_per_unit = std::numeric_limits<double>::infinity();
  return informing;
}

CostThresholds Thresholds::of(std::string_view name) const {
  const auto found = own.find(name);
  return found != own.end() ? found->second : default_of(name);
}

}  // namespace raum::regression
