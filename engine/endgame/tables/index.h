// Index: where a table keeps a position.
//   row    := (king class · 125 + cell of the first man) · 125 + cell of the second man
//   column := the cell of Black's king
// after a symmetry of the board that carries White's king onto the cell of its class. Two positions
// that a symmetry maps onto each other may have several entries; all of them have the same value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/board/position.h"
#include "engine/endgame/tables/men_set.h"
#include "engine/endgame/tables/symmetry.h"

namespace raum::endgame {

/// The cells of a position of a set, in the order of its men, and the side to move.
struct Cells {
  Square white_king, black_king;
  std::array<Square, kMostMen> men;
  Color to_move = Color::White;
};

struct Index {
  std::size_t row = 0;
  Square column;
};

[[nodiscard]] inline const KingClasses& classes_of(const MenSet& set) {
  return set.has_pawns() ? KingClasses::with_pawns() : KingClasses::without_pawns();
}

[[nodiscard]] constexpr std::size_t rows_of_class(std::size_t men) {
  return men == 0 ? 1 : kSquares * rows_of_class(men - 1);
}

[[nodiscard]] inline std::size_t row_count(const MenSet& set) {
  return classes_of(set).count() * rows_of_class(set.size());
}

[[nodiscard]] inline Index locate(const KingClasses& classes, std::size_t men, const Cells& cells) {
  const std::size_t way = classes.ways(cells.white_king)[0];
  std::size_t row = classes.class_of(cells.white_king);
  for (std::size_t i = 0; i < men; ++i) {
    row = row * kSquares + classes.image(way, cells.men[i]).raw;
  }
  return {.row = row, .column = classes.image(way, cells.black_king)};
}

/// The men of a position besides the kings, with their cells.
struct FoundMen {
  std::array<Piece, kMostMen> men;
  std::array<Square, kMostMen> cells;
  std::size_t count = 0;
};

/// Requires: at most kMostMen men besides the kings.
[[nodiscard]] FoundMen find_men(const Position& position);

/// Sets `set` and `cells` to the set of these men and their cells in its order; if White is not its
/// stronger side, the board is turned round and the colours are exchanged.
void arrange(const FoundMen& found, Square white_king, Square black_king, Color to_move,
             MenSet& set, Cells& cells);

}  // namespace raum::endgame
