#include "regression/compare/comparison.h"

#include <algorithm>

#include "base/core/assert.h"
#include "regression/measure/program_output.h"

namespace raum::regression {

PlayChange compare_play(std::span<const EngineSignatures> engines, std::string_view head_message) {
  PlayChange change;
  for (const EngineSignatures& engine : engines) {
    if (engine.has_changed()) change.changed.push_back(engine);
    if (!engine.base && engine.head) change.only_head.push_back(engine.engine);
    if (engine.base && !engine.head) change.only_base.push_back(engine.engine);
    if (engine.base && engine.head && !engine.has_changed()) ++change.equal;
  }
  if (engines.front().varies) return change;
  const auto announced = announced_signature(head_message);
  const auto& standard = engines.front().head;
  const bool has_number = announced && announced->nodes;
  change.is_announced = change.changed.empty() || (has_number && announced->nodes == standard);
  if (announced && standard && announced->nodes != standard) {
    change.wrong_announcement = announced->text;
  }
  return change;
}

CostChange compare_cost(const Workload& work, WorkloadCount base, WorkloadCount head,
                        CostThresholds thresholds) {
  RAUM_ASSERT(base.units > 0 && head.units > 0);
  const auto per_unit = [](WorkloadCount count) {
    return static_cast<double>(count.instructions) / static_cast<double>(count.units);
  };
  CostChange change{.work = work.name,
                    .unit = work.unit,
                    .base = base,
                    .head = head,
                    .ratio = base.instructions > 0 ? per_unit(head) / per_unit(base) : 1,
                    .per_unit = base.units != head.units};
  const double failing = change.per_unit ? thresholds.failing_per_unit : thresholds.failing;
  if (change.ratio > 1 + failing) {
    change.verdict = CostVerdict::Regressed;
  } else if (change.ratio > 1 + thresholds.reported) {
    change.verdict = CostVerdict::Increased;
  } else if (change.ratio < 1 - thresholds.reported) {
    change.verdict = CostVerdict::Improved;
  }
  return change;
}

std::vector<CostChange> compare_costs(std::span<const Workload> works,
                                      std::span<const WorkloadCount> base,
                                      std::span<const WorkloadCount> head,
                                      const Thresholds& thresholds) {
  RAUM_ASSERT(works.size() == base.size() && works.size() == head.size());
  std::vector<CostChange> changes;
  for (std::size_t i = 0; i < works.size(); ++i) {
    const auto startup = std::find_if(works.begin(), works.end(), [&](const Workload& work) {
      return work.name == works[i].startup;
    });
    RAUM_ASSERT(works[i].startup.empty() || startup != works.end());
    const auto counted = [&](std::span<const WorkloadCount> counts) {
      if (works[i].startup.empty()) return counts[i];
      return without_startup(counts[i], counts[static_cast<std::size_t>(startup - works.begin())]);
    };
    changes.push_back(
        compare_cost(works[i], counted(base), counted(head), thresholds.of(works[i].name)));
  }
  return changes;
}

}  // namespace raum::regression
