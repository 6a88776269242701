// Builds the engine of a revision for `raum match`, in the cache of the gate.
#pragma once

#include <stop_token>
#include <string>

#include "tournament/command/command.h"

namespace raum::ci {

/// A tournament::BuildEngine: finds the repository from the current folder. Its cache is
/// build/gate, as of the gate; a revision that the gate has built is not built again. Progress goes
/// to stderr.
[[nodiscard]] Fallible<tournament::BuiltEngine> build_engine(const std::string& revision,
                                                             const std::stop_token& stop);

}  // namespace raum::ci
