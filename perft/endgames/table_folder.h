// The folder of tables: which sets are to be built, in which order, and how their files are
// written. A file with the name of a set is always complete.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "engine/endgame/tables/table.h"
#include "engine/endgame/tables/table_writer.h"

namespace raum::perft {

/// The sets to build for these: themselves and all smaller ones into which their moves lead, each
/// after those; without dead material.
[[nodiscard]] std::vector<endgame::MenSet> sets_to_build(
    const std::vector<endgame::MenSet>& wanted);

/// The path of a set's file.
[[nodiscard]] std::string table_path(const std::string& folder, const endgame::MenSet& set);

/// Writes the file of the set under a temporary name first.
/// Errors: Environment if it cannot be written.
[[nodiscard]] Fallible<void> write_table(const endgame::Solution& solution,
                                         const std::string& folder);

/// Solves a set with the tables of the folder, and writes its table.
/// Errors: NoVerdict if a stop was requested, Environment if it cannot be written, Usage if a table
/// that it needs is missing or damaged.
[[nodiscard]] Fallible<void> build_table(const endgame::MenSet& set, const std::string& folder,
                                         const std::stop_token& stop,
                                         const std::function<void(std::size_t plies)>& progress);

}  // namespace raum::perft
