// Tables: the exact values of endings with few men, from the files of a folder. This is what a
// search, a match and the commands ask.
//   - A position is known if it has no more than kMostMen men besides the kings, and its set is in
//     the folder or is dead material.
//   - Values know nothing of the hundredth-ply rule and of repetition; is_certain() says when
//     the former cannot matter.
// All functions but open() may be called by several threads at a time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/core/error.h"
#include "engine/board/position.h"
#include "engine/endgame/tables/table.h"

namespace raum::endgame {

class Tables {
 public:
  /// Opens every table of the folder, which reads all of their files to compare the checksums.
  /// Errors: the folder cannot be read or has no table; those of Table::open().
  [[nodiscard]] static Expected<Tables> open(const std::string& folder);
  /// Without any set: dead material is all that it knows.
  Tables() = default;

  void add(Table table);

  /// In the order of all_sets().
  [[nodiscard]] const std::vector<Table>& tables() const { return tables_; }
  /// Returns: nullptr if the set is not among them.
  [[nodiscard]] const Table* find(const MenSet& set) const {
    const std::uint8_t place = places_[set.number()];
    return place == 0 ? nullptr : &tables_[place - 1U];
  }
  /// Identifies the tables: their number and the checksum of their checksums.
  [[nodiscard]] std::string identity() const;

  /// Whether the position has so few men that it may be known: a test that costs nothing.
  [[nodiscard]] static bool may_know(const Position& position) {
    return position.occupied().count() <= static_cast<int>(kMostMen) + 2;
  }

  /// Requires: a legal position.  Cost: about 0.1 µs, a miss of the cache or two.
  /// Returns: what the side to move gets with best play; nullopt if the position is not known.
  [[nodiscard]] std::optional<Outcome> outcome(const Position& position) const;
  /// The same with the plies to mate.  Cost: about 3 µs.
  /// Returns: nullopt also if the table is damaged, although it has the right checksum.
  [[nodiscard]] std::optional<Value> value(const Position& position) const;

 private:
  std::vector<Table> tables_;
  std::array<std::uint8_t, kSetNumbers> places_{};  // of a set: 1 + its place in tables_, 0: none
};

/// A legal move and the value of the position after it for the side that moved.
struct RankedMove {
  Move move;
  Value value;
};

/// The legal moves, best first: the shortest win, then draws, then the longest loss. Moves of equal
/// value keep the order of the generator.
/// Returns: nullopt if a position after a move is not known.
[[nodiscard]] std::optional<std::vector<RankedMove>> ranked_moves(const Tables& tables,
                                                                  const Position& position);

/// Whether the value holds even if neither a capture nor a pawn move restarts the clock of
/// the hundredth-ply rule. Draws always do; a mate on the hundredth ply wins.
[[nodiscard]] bool is_certain(const Value& value, const Position& position);

}  // namespace raum::endgame
