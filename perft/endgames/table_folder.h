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
#include "engine/endgame/tables/tables.h"

namespace raum::perft {

/// The sets to build for these: themselves and all smaller ones into which their moves lead, each
/// after those; without dead material.
[[nodiscard]] std::vector<endgame::MenSet> sets_to_build(
    const std::vector<endgame::MenSet>& wanted);

/// The path of a set's file.
[[nodiscard]] std::string table_path(const std::string& folder, const endgame::MenSet& set);

struct DamagedTable {
  endgame::MenSet set;
  Error error;
};

/// The tables of a folder, with the files that are none.
struct TableFolder {
  std::string folder;
  endgame::Tables tables;
  std::vector<DamagedTable> damaged;

  /// Opens table by table, so that a damaged one does not hide the others.
  /// Errors: Usage if there is no such folder.
  [[nodiscard]] static Fallible<TableFolder> open(const std::string& folder);
  /// Errors: Usage if it has no file of a table.
  [[nodiscard]] Fallible<void> check_not_empty() const;

  /// Returns: nullptr if the file of the set is missing or sound.
  [[nodiscard]] const DamagedTable* find_damaged(const endgame::MenSet& set) const;
  /// Why the value of a position, or of a position after one of its moves, is not known.
  /// Returns: Fail if a table is damaged, else NoVerdict.
  [[nodiscard]] Failure why_unknown(const Position& position) const;
  /// The table of a position is damaged although its checksum is right.
  [[nodiscard]] Failure damage_of(const Position& position) const;
};

/// The set of a position with at most kMostMen men besides the kings.
[[nodiscard]] endgame::MenSet set_of(const Position& position);

/// Solves a set with the tables of the folder, and writes its table.
/// Errors: NoVerdict if a stop was requested, Environment if it cannot be written, Usage if a table
/// that it needs is missing or refused, Fail if it is damaged with the right checksum.
[[nodiscard]] Fallible<void> build_table(const endgame::MenSet& set, const std::string& folder,
                                         const std::stop_token& stop,
                                         const std::function<void(std::size_t plies)>& progress);

}  // namespace raum::perft
