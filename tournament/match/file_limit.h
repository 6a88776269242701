// How many files the runner may have open, and how many a match needs.
#pragma once

#include <cstddef>

#include "base/core/error.h"

namespace raum::tournament {

/// The most files that a match has open at a time: pipes of the engines that run, of one that each
/// worker starts, and some for the database and the rest.
[[nodiscard]] std::size_t files_needed(std::size_t concurrency, std::size_t engines);

/// Raises the soft limit of open files to the hard one.
/// Errors: fewer than `needed` are allowed even so; it names the limit.
[[nodiscard]] Expected<void> make_room_for_files(std::size_t needed);

}  // namespace raum::tournament
