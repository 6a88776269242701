// Exit: the positions of a smaller set into which one kind of capture or promotion leads, in the
// order of the larger set's men, with the plies in which they are decided.
//   row := (king class · cells of the first man) · cells of the second; a captured man has no
//          factor, a promoted one the five files of its promotion cells
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/endgame/generator/men.h"
#include "engine/endgame/tables/value.h"

namespace raum::endgame {

/// Cells of Black's king in a row.
struct RowCells {
  std::uint32_t row = 0;
  Bitboard cells;
};

/// The codes of all positions of a smaller set with this side to move; empty if all are draws, as
/// with dead material.
using CodesOf = std::function<std::vector<Code>(const MenSet& set, Color to_move)>;

/// What leaves a set: the man that is captured, the pawn that is promoted, or both.
struct Departure {
  std::optional<std::size_t> captured, promoted;
  PieceType promotion = PieceType::Pawn;
};

/// Every capture and promotion that leaves a set.
[[nodiscard]] std::vector<Departure> departures_of(const MenSet& set);

/// The sets into which they lead, each once; without dead material, whose values are all draws.
[[nodiscard]] std::vector<MenSet> smaller_sets(const MenSet& set);

class Exit {
 public:
  /// The side that moves into the smaller set is that of the promoted man, or the other one than
  /// that of the captured man.
  Exit(const MenSet& set, const Departure& departure, const CodesOf& codes_of);

  [[nodiscard]] Color mover() const { return mover_; }
  [[nodiscard]] const Departure& departure() const { return departure_; }
  [[nodiscard]] std::size_t row(std::size_t king_class, const ManCells& cells) const;
  /// The inverse of row(); the cell of a captured man is none().
  void place(std::size_t row, std::size_t& king_class, ManCells& cells) const;

  /// The cells with which the position is legal and not known to be won by the side to move.
  [[nodiscard]] Bitboard safe(std::size_t row) const { return safe_[row]; }
  /// From now on, positions that the side to move wins in that many plies are not safe.
  /// Returns: whether there are any.
  bool remove_won(std::size_t plies);
  /// The positions that the side to move loses in that many plies.
  [[nodiscard]] std::span<const RowCells> lost(std::size_t plies) const;
  [[nodiscard]] std::size_t longest() const { return std::max(won_.size(), lost_.size()); }

 private:
  using ByPlies = std::vector<std::vector<RowCells>>;

  [[nodiscard]] std::size_t factor(std::size_t man) const;
  void read_row(std::size_t row, Square white_king, const ManCells& cells,
                const std::vector<Code>& codes);

  const KingClasses& classes_;
  std::vector<Piece> men_;  // with the promoted one
  Departure departure_;
  Color mover_ = Color::White;
  std::vector<Bitboard> safe_;
  ByPlies won_, lost_;
};

}  // namespace raum::endgame
