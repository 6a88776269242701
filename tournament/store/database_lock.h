// The lock that keeps two programs from writing to one results database. Readers do not take it.
#pragma once

#include <string>

#include "base/core/failure.h"
#include "base/process/descriptor.h"

namespace raum::tournament {

/// Why no database can be written to this path, by the errno of opening it.
/// Returns: Usage for a folder, otherwise Environment.
[[nodiscard]] Failure cannot_write_database(const std::string& path, int reason);

/// Locks the file, which is created if it is missing. The lock lasts as long as the descriptor is
/// open, however the process ends.
/// Errors: Environment if another process has the lock; cannot_write_database().
[[nodiscard]] Fallible<Descriptor> lock_database(const std::string& path);

}  // namespace raum::tournament
