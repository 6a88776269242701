// PositionBuilder: composes a random position man by man, from a seed.
// Invariant: the position is legal after every call; a man that would make it illegal is not
// placed. Only the oracle decides what is legal, so that a faulty engine cannot influence which
// positions it is tested with.
#pragma once

#include <cstdint>
#include <optional>

#include "base/core/splitmix.h"
#include "engine/board/position.h"
#include "engine/geometry/steps.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {

class PositionBuilder {
 public:
  /// Two kings on random cells, a random side to move, random clocks.
  explicit PositionBuilder(std::uint64_t seed);
  /// An empty board but for the kings on these cells.  Requires: the cells are not adjacent.
  PositionBuilder(std::uint64_t seed, Color us, Square our_king, Square their_king);

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] Oracle oracle() const;
  [[nodiscard]] Color us() const { return position_.side_to_move(); }

  /// A random number from `low` to `high`.
  [[nodiscard]] std::uint32_t number(std::uint64_t low, std::uint64_t high);
  [[nodiscard]] Square random_cell();
  /// A man other than the king; a pawn with probability 1/2, as in the start position.
  [[nodiscard]] PieceType random_type();

  /// Returns false and changes nothing if the cell is occupied or the position would be illegal.
  bool place(Square cell, Color color, PieceType type);
  /// Places the man on a random cell; returns false if none was found.
  bool place_somewhere(Color color, PieceType type);
  void add_men(Color color, std::uint32_t men);
  /// Adds queens until the side has `queens` of them or no cell for another is found.
  void add_queens(Color color, int queens);
  /// Surrounds the king with men, so that more men fit on the board without giving check.
  void add_shield(Color color, PieceType type);
  /// Adds men that check the side to move until `checks` of them do.
  void add_checkers(int checks);
  /// Adds one man that gives check; returns false if none was found.
  bool add_checker();
  bool add_checker(PieceType type);
  /// Adds a man of the side to move and an enemy slider that pins it, on a random line.
  void add_pin();
  /// The same in direction `step` from the king. Returns false and changes nothing if no
  /// such pin fits.
  bool add_pin(Step step, PieceType pinned, PieceType pinner);
  /// Adds pawns of the colour one step before promotion, and enemy knights for them to capture.
  void add_promotions(Color color);

 private:
  [[nodiscard]] bool is_sound() const;

  SplitMix64 random_;
  Position position_;
};

}  // namespace raum::perft
