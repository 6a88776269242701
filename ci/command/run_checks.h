// Runs the checks of a gate as a pipeline: builds and signatures are values that the checks take.
#pragma once

#include <vector>

#include "ci/context/context.h"
#include "ci/context/verdict.h"

namespace raum::ci {

/// The reports of all checks in the order of kCheckNames. `rules`, `tests` and `play` run at the
/// same time and share the jobs; the others run one after the other. A check that is not selected,
/// or comes after one that failed or had no verdict, is reported as not run.
[[nodiscard]] std::vector<CheckReport> run_checks(const CheckContext& context);

}  // namespace raum::ci
