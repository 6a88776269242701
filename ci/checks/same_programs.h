// Whether head's change left all programs that the gate runs as they were.
#pragma once

#include "ci/checks/builds.h"
#include "ci/context/context.h"

namespace raum::ci {

/// Whether the engines and the programs of the workloads are the same in both builds, but for the
/// commit that they name, and also the files that their arguments name. Programs that are no files
/// of the builds, such as an interpreter, are not enough: the files of both builds must be equal
/// then.
[[nodiscard]] bool are_same_programs(const CheckContext& context, const Builds& builds);

}  // namespace raum::ci
