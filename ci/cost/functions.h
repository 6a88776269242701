// Function costs: which functions made a work more expensive, by a profile of both builds.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "ci/checks/builds.h"
#include "ci/checks/context.h"
#include "regression/compare/comparison.h"

namespace raum::ci {

/// The program of the build that does the work.
[[nodiscard]] std::filesystem::path program_of(const Build& build,
                                               const regression::Workload& work);

/// For each of the first works whose cost failed, a table of the functions whose instructions
/// changed most; empty if none failed. Profiles are slow, so at most three works are profiled.
/// Requires: one change for each work.
[[nodiscard]] std::string moved_functions(const CheckContext& context, const Builds& builds,
                                          std::span<const regression::Workload> works,
                                          std::span<const regression::CostChange> changes);

}  // namespace raum::ci
