// The lock that keeps two programs from writing to one results database. Readers do not take it.
#pragma once

#include <string>

#include "base/core/failure.h"
#include "base/process/descriptor.h"

namespace raum::tournament {

/// Locks the file, which is created if it is missing. The lock lasts as long as the descriptor is
/// open, however the process ends.
/// Errors: Environment if another process has the lock, or the file cannot be opened for writing.
[[nodiscard]] Fallible<Descriptor> lock_database(const std::string& path);

}  // namespace raum::tournament
