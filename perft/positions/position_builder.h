// PositionBuilder: puts a random position together man by man, from a seed.
// Invariant: after every call the position is sound; the oracle alone decides that, so that a
// broken engine cannot choose the positions it is judged by. A man who would make it unsound is not
// placed.
#pragma once

#include <cstdint>
#include <optional>

#include "base/core/splitmix.h"
#include "engine/board/position.h"
#include "engine/board/steps.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {

class PositionBuilder {
 public:
  /// Two kings on random cells, a random side to move, random clocks.
  explicit PositionBuilder(std::uint64_t seed);
  /// The same with the kings on these cells.  Requires: the cells are no neighbours.
  PositionBuilder(std::uint64_t seed, Color us, Square our_king, Square their_king);

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] Oracle oracle() const;
  [[nodiscard]] Color us() const { return position_.side_to_move(); }

  /// A random number from `low` to `high`.
  [[nodiscard]] std::uint32_t number(std::uint64_t low, std::uint64_t high);
  [[nodiscard]] Square random_cell();
  /// A man other than the king; half of them pawns, as on a real board.
  [[nodiscard]] PieceType random_type();

  /// False, and no change, when the cell is taken or the position would be unsound.
  bool place(Square cell, Color color, PieceType type);
  /// Places the man on some random cell.
  bool place_somewhere(Color color, PieceType type);
  void add_men(Color color, std::uint32_t men);
  /// Goes on until the side has so many queens, or no room for them is found.
  void add_queens(Color color, int queens);
  /// Men all round the king, so that the other side finds room without giving check.
  void add_shield(Color color, PieceType type);
  /// Enemy men until there are so many checks.
  void add_checkers(int checks);
  /// An enemy man from where he gives one more check.
  bool add_checker();
  bool add_checker(PieceType type);
  /// An own man and an enemy slider behind him on a random line with the king.
  void add_pin();
  /// The same on the line of `step` from the king; false, and no change, when there is no room.
  bool add_pin(Step step, PieceType pinned, PieceType pinner);
  /// Pawns of the colour one step before their promotion cells, and something there to take.
  void add_promotions(Color color);

 private:
  [[nodiscard]] bool is_sound() const;

  SplitMix64 random_;
  Position position_;
};

}  // namespace raum::perft
