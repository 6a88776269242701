// BuildCache: the folder of finished builds; build.h describes its files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <stop_token>

#include "base/process/file_lock.h"
#include "ci/build/build.h"

namespace raum::ci {

/// Keeps prune_cache() from deleting the build as long as the lock lives, also for many hours.
/// Errors: it has been deleted already, a stop is requested, or its lock file cannot be opened.
[[nodiscard]] tl::expected<FileLock, BuildFailure> hold(const Build& build,
                                                        const std::stop_token& stop);

/// Creates a folder whose files git ignores, also in a repository that does not ignore build/.
/// Errors are ignored: a folder that cannot be written is reported when a revision is built.
void create_ignored(const std::filesystem::path& folder);

/// Limits the size of the cache: deletes finished entries that were last used more than an hour
/// ago and are not held, except for the `kept` most recently used ones. Errors are ignored.
void prune_cache(const std::filesystem::path& cache, std::size_t kept);

}  // namespace raum::ci
