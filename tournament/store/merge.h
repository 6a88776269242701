// Merge: joins results databases whose games belong to the same matches.
#pragma once

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

#include "base/core/failure.h"

namespace raum::tournament {

/// What one database brought into the new one.
struct MergedDatabase {
  std::string path;
  std::size_t games = 0;      // all games in it
  std::size_t new_games = 0;  // those that the databases before it do not have
  std::size_t replaced = 0;   // those that the databases before it have damaged only
};

/// Writes a new database with the games of all `paths`, which stay as they are. The n-th match of a
/// configuration is the same match in each database. Configurations are the same if they differ at
/// most in the commands of engines, whose programs are compared by their contents. A game that does
/// not fit its checksum gives way to an intact one; if no database has that, it is kept with its
/// checksum, so that it stays known as damaged.
/// Requires: at least two paths.
/// Errors: Usage for a file that is no results database, for an existing `out`, for a match whose
/// configuration the first database does not have (naming the differences), and for a game that two
/// databases have intact and differently; Environment for files that cannot be read or written;
/// NoVerdict if a stop was requested. After an error no file of this call is left.
[[nodiscard]] Fallible<std::vector<MergedDatabase>> merge_results(
    const std::vector<std::string>& paths, const std::string& out,
    const std::stop_token& stop = {});

}  // namespace raum::tournament
