// The manifest of a revision: the file raumlab.toml among its files.
#pragma once

#include <filesystem>
#include <optional>

#include "base/core/error.h"
#include "ci/build/revision.h"
#include "ci/manifest/manifest_parser.h"
#include "ci/manifest/placeholders.h"

namespace raum::ci {

/// Returns: nullopt if the revision has no such file.
/// Errors: git fails; those of parse_manifest(), with "REVISION:raumlab.toml".
[[nodiscard]] Expected<std::optional<Manifest>> manifest_of(const std::filesystem::path& repository,
                                                            const Revision& revision);

/// The manifest in the folder of the repository itself, which need not be committed.
/// Returns: nullopt if there is no such file.
/// Errors: it cannot be read; those of parse_manifest().
[[nodiscard]] Expected<std::optional<Manifest>> uncommitted_manifest(
    const std::filesystem::path& repository);

/// What the commands of manifests are given: jobs, raum (this program) and data (the folder of
/// installed files).
[[nodiscard]] Placeholders common_values(int jobs);

}  // namespace raum::ci
