// Comparison: what two revisions' figures mean; pure functions, no measuring here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "regression/instructions.h"

namespace raum::regression {

enum class SignatureChange { Equal, Announced, Unannounced };

/// What became of the signature, with the commit message of head for the announcement "Bench: N".
[[nodiscard]] SignatureChange compare_signatures(std::uint64_t base, std::uint64_t head,
                                                 std::string_view head_message);

// Shares of the base's cost: 0.01 is one percent.
struct CostThresholds {
  double reported = 0.01;  // beyond this in either direction the change is named
  double failing = 0.03;   // above this it fails
  // Where the units differ: another tree has other nodes. Measured: an evaluation with one weight
  // changed, as dear as before, moved the instructions per node by 3.4 to 7.6 %.
  double failing_per_unit = 0.10;
};

enum class CostVerdict { Same, Cheaper, Dearer, TooDear };

// One work's cost in both revisions, start-up taken off.
struct CostChange {
  std::string work;
  std::string unit;  // empty: the work is one
  WorkCount base, head;
  double ratio = 1;       // head's instructions per unit over base's
  bool per_unit = false;  // the revisions did different numbers of units
  CostVerdict verdict = CostVerdict::Same;
};

/// Compares instructions, or instructions per unit where the numbers of units differ (a search that
/// visits other nodes).
/// A work that cost the base nothing has the ratio 1.  Requires: units > 0.
[[nodiscard]] CostChange compare_cost(const Work& work, WorkCount base, WorkCount head,
                                      CostThresholds thresholds = {});

/// The changes of all works; the first of each program is its start-up, which is compared as it is
/// and taken off the others.
/// Requires: one count for each of `works`, in order.
[[nodiscard]] std::vector<CostChange> compare_costs(std::span<const Work> works,
                                                    std::span<const WorkCount> base,
                                                    std::span<const WorkCount> head,
                                                    CostThresholds thresholds = {});

/// "+3.4 %", "-0.2 %", "±0.0 %"
[[nodiscard]] std::string percent_change(double ratio);

}  // namespace raum::regression
