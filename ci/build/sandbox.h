// Sandbox: runs builds and engines of untrusted revisions without a network and with a view of the
// machine in which only their own folder can be written.
// Source: bwrap(1) of bubblewrap.
#pragma once

#include <filesystem>

#include "base/core/error.h"
#include "ci/manifest/manifest.h"

namespace raum::ci {

/// The words that are put before a command to run it in a sandbox whose writable folder is
/// {folder}; what is below `readable` can be read there, even if it is below /tmp, which is empty
/// otherwise. Tries a sandbox first.
/// Errors: bubblewrap is missing, or this machine does not let it make a sandbox.
[[nodiscard]] Expected<Words> sandbox_prefix(const std::filesystem::path& readable = {});

}  // namespace raum::ci
