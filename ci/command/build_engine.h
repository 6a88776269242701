// Engines of revisions for `raum match`: finds their commits, and builds them in the cache of the
// gate. The repository is the one around the current folder.
#pragma once

#include <stop_token>
#include <string>

#include "tournament/command/command.h"

namespace raum::ci {

/// EngineBuilder::commit_of of tournament/command/command.h.
[[nodiscard]] Fallible<std::string> commit_of(const std::string& revision);

/// EngineBuilder::build. A revision that the gate has built is not built again. Progress goes to
/// stderr.
[[nodiscard]] Fallible<tournament::BuiltEngine> build_engine(
    const tournament::NamedCommit& revision, const std::stop_token& stop);

}  // namespace raum::ci
