// Comparison: what two revisions' figures mean; pure functions, no measuring here.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "regression/compare/thresholds.h"
#include "regression/measure/instructions.h"

namespace raum::regression {

// The signatures of one engine; nothing where a revision has no such engine, or none that could be
// measured.
struct EngineSignatures {
  std::string engine;
  std::optional<std::uint64_t> base{}, head{};

  [[nodiscard]] bool has_changed() const { return base && head && *base != *head; }
};

struct PlayChange {
  std::vector<EngineSignatures> changed;  // in both revisions, with different signatures
  std::vector<std::string> only_head, only_base;
  std::size_t equal = 0;
  bool is_announced = true;  // nothing changed, or the message names head's first signature
};

/// What became of the play, with the commit message of head for the announcement "Bench: N", whose
/// N is the signature of the first engine, the one that the build starts with.
[[nodiscard]] PlayChange compare_play(std::span<const EngineSignatures> engines,
                                      std::string_view head_message);

enum class CostVerdict { Unchanged, Improved, Increased, Regressed };

// One work's cost in both revisions, start-up taken off.
struct CostChange {
  std::string work;
  std::string unit;  // empty: the work is one
  WorkloadCount base, head;
  double ratio = 1;       // head's instructions per unit over base's
  bool per_unit = false;  // the revisions did different numbers of units
  CostVerdict verdict = CostVerdict::Unchanged;
};

/// Compares instructions, or instructions per unit where the numbers of units differ (a search that
/// visits other nodes).
/// A work that cost the base nothing has the ratio 1.  Requires: units > 0.
[[nodiscard]] CostChange compare_cost(const Workload& work, WorkloadCount base, WorkloadCount head,
                                      CostThresholds thresholds = {});

/// The changes of all works; the first of each program is its start-up, which is compared as it is
/// and taken off the others.
/// Requires: one count for each of `works`, in order.
[[nodiscard]] std::vector<CostChange> compare_costs(std::span<const Workload> works,
                                                    std::span<const WorkloadCount> base,
                                                    std::span<const WorkloadCount> head,
                                                    const Thresholds& thresholds = {});

}  // namespace raum::regression
