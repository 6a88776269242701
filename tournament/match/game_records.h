// Game records of a match: the stored games as one RGN file.
#pragma once

#include <cstddef>
#include <string>

#include "base/core/failure.h"
#include "tournament/rgn/rgn.h"
#include "tournament/store/store.h"

namespace raum::tournament {

/// The record of a stored game.
/// Errors: a text in it that cannot be read.
[[nodiscard]] Expected<GameRecord> to_record(const StoredGame& game);

/// Makes the file if it is missing, and changes nothing in it.
/// Errors: Environment where it cannot be written.
[[nodiscard]] Fallible<void> check_record_path(const std::string& path);

/// Replaces the file, whole or not at all, by the games of the pairs 1..last_pair, by pair and leg.
/// Errors: Environment where it cannot be written, or a game cannot be read.
[[nodiscard]] Fallible<void> write_records(const std::string& path, Store& store,
                                           std::size_t last_pair);

}  // namespace raum::tournament
