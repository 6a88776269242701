// Allocation costs: how often the search of each build allocates memory.
#pragma once

#include <cstdint>

#include "base/core/error.h"
#include "ci/checks/builds.h"
#include "ci/context/context.h"
#include "ci/cost/cost_finding.h"

namespace raum::ci {

/// Counts as the manifest says; without its [allocations] nothing. Fails a head whose search begins
/// to allocate, or allocates clearly more than base's: allocations hurt the scaling of a
/// multi-threaded search. If they cannot be counted, there is no verdict.
[[nodiscard]] CostFinding judge_allocations(const CheckContext& context, const Builds& builds);

/// The same for given counts.
[[nodiscard]] CostFinding judge_allocation_counts(const Expected<std::int64_t>& base,
                                                  const Expected<std::int64_t>& head);

}  // namespace raum::ci
