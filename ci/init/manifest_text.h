// The text of a first manifest.
#pragma once

#include <optional>
#include <string>

#include "ci/init/probe.h"
#include "ci/init/project.h"

namespace raum::ci {

/// A manifest with comments: how the project is built, the engine if one was found, and what
/// differs from the defaults because of what the engine cannot do.
[[nodiscard]] std::string manifest_text(const Project& project, const Words& engine,
                                        const std::optional<EngineAbilities>& abilities);

}  // namespace raum::ci
