// Comparison: judges the signatures and instruction counts of two revisions. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "regression/compare/thresholds.h"
#include "regression/measure/instructions.h"
#include "regression/measure/workload.h"

namespace raum::regression {

/// The signatures of one engine; nullopt if a revision lacks the engine or its bench failed.
struct EngineSignatures {
  std::string engine;
  std::optional<std::uint64_t> base{}, head{};
  bool varies = false;  // the same build gives several signatures

  [[nodiscard]] bool has_changed() const { return base && head && (varies || *base != *head); }
};

/// Which engines play differently, and whether the commit message announces it.
struct PlayChange {
  std::vector<EngineSignatures> changed;  // in both revisions, with different signatures
  std::vector<std::string> only_head, only_base;
  std::size_t equal = 0;
  bool is_announced = true;  // nothing changed, or head's message names its first signature
  // What the message's line "Bench: TEXT" says, if it is not head's first signature.
  std::optional<std::string> wrong_announcement;
};

/// Compares the signatures. A change of play is announced by a line "Bench: N" in the commit
/// message of head, where N is the signature of the first engine, unless that varies.
[[nodiscard]] PlayChange compare_play(std::span<const EngineSignatures> engines,
                                      std::string_view head_message);

/// Unchanged: within the reported threshold in both directions. Improved, Increased: beyond it.
/// Regressed: grew beyond the failing threshold.
enum class CostVerdict { Unchanged, Improved, Increased, Regressed };

/// The cost of one workload in both revisions, without start-up.
struct CostChange {
  std::string work;
  std::string unit;  // empty: the workload counts as one unit
  WorkloadCount base, head;
  double ratio = 1;       // head's instructions per unit over base's
  bool per_unit = false;  // the revisions processed different numbers of units
  CostVerdict verdict = CostVerdict::Unchanged;
};

/// Compares instructions, or instructions per unit if the numbers of units differ (a search that
/// visits other nodes). The ratio is 1 if the base needed no instruction.  Requires: units > 0.
[[nodiscard]] CostChange compare_cost(const Workload& work, WorkloadCount base, WorkloadCount head,
                                      CostThresholds thresholds = {});

/// Compares all workloads. The count of a workload's start-up is subtracted from its own.
/// Requires: one count for each of `works`, in order, and each start-up among them.
[[nodiscard]] std::vector<CostChange> compare_costs(std::span<const Workload> works,
                                                    std::span<const WorkloadCount> base,
                                                    std::span<const WorkloadCount> head,
                                                    const Thresholds& thresholds = {});

}  // namespace raum::regression
