// The check `cost`: instructions on fixed work, footprint, allocations and wall time, head against
// base.
#pragma once

#include "ci/checks/builds.h"
#include "ci/context/context.h"
#include "ci/context/verdict.h"

namespace raum::ci {

/// Fails if instructions or footprint grew beyond the thresholds, or if the search begins to
/// allocate memory, also if another of these could not be measured. Builds that differ only in the
/// commit that they name are measured only if the check was selected by its name.
[[nodiscard]] CheckReport check_cost(const CheckContext& context, const Builds& builds);

}  // namespace raum::ci
