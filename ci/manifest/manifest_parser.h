// Reads manifests.
#pragma once

#include <string_view>

#include "base/core/error.h"
#include "ci/manifest/manifest.h"

namespace raum::ci {

/// Reads the text of a manifest; `path` is its name in errors.
/// Errors: what is not TOML, an unknown key (with the nearest known one), a missing or repeated
/// name, a value of another type or out of range, an unknown placeholder, a program or a file
/// outside of the repository; each with line and column.
[[nodiscard]] Expected<Manifest> parse_manifest(std::string_view text, std::string_view path);

}  // namespace raum::ci
