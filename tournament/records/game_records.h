// Writes the stored games of a match to a file of game records (RGN).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/core/failure.h"
#include "tournament/rgn/rgn.h"
#include "tournament/store/store.h"

namespace raum::tournament {

/// Converts a stored game to a game record.
/// Errors: a stored text that cannot be parsed.
[[nodiscard]] Expected<GameRecord> to_record(const StoredGame& game);

/// The text of the game record, with the tag `Counted "no"` if it is not part of the match's
/// figures.
/// Errors: as to_record(), and a move that is not legal.
[[nodiscard]] Expected<std::string> record_text(const StoredGame& game, bool is_counted);

/// Whether the file begins with the record of a game of the match, or is the beginning of one (a
/// killed runner may leave that), or the match has a damaged game, so that it cannot be said.
/// Errors: a database that cannot be read.
[[nodiscard]] Fallible<bool> is_record_of(const std::string& path, const std::string& db_path,
                                          std::int64_t match);

/// Creates the file if it is missing, and leaves an existing one unchanged.
/// Errors: Environment if it cannot be written.
[[nodiscard]] Fallible<void> check_record_path(const std::string& path);

/// Atomically replaces the file by the games of the pairs 1..last_pair, ordered by pair and leg.
/// `counted`: the last pair that is part of the match's figures, as record_text(). A path that is
/// not a regular file (a device) is written to directly.
/// Errors: Environment if the file cannot be written or a stored game cannot be parsed.
[[nodiscard]] Fallible<void> write_records(const std::string& path, Store& store,
                                           std::size_t last_pair, std::size_t counted);

}  // namespace raum::tournament
