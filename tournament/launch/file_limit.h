// File limit: how many files a match needs to have open, and the process's limit on them.
#pragma once

#include <cstddef>

#include "base/core/error.h"

namespace raum::tournament {

/// The most files that a match has open at a time: pipes of the engines that its own threads run,
/// one of them starting for each thread, pipes of the launchers of worker processes, and some for
/// the database and the rest.
/// Requires: `engines_each` ≥ 1, the most engine processes of a thread, a starting one included.
[[nodiscard]] std::size_t files_needed(std::size_t threads, std::size_t engines_each,
                                       std::size_t processes);

/// Raises the soft limit of open files to the hard limit if it is below `needed`.
/// Errors: the hard limit is below `needed`; the error names it.
[[nodiscard]] Expected<void> make_room_for_files(std::size_t needed);

}  // namespace raum::tournament
