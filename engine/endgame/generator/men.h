// Moves of the men of an ending, with Black's king as a set of cells: everything here holds for all
// cells of a set at once. The men stand on cells of an array in the order of the set.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/endgame/tables/index.h"
#include "engine/geometry/bitboard.h"
#include "engine/geometry/geometry.h"

namespace raum::endgame {

using ManCells = std::array<Square, kMostMen>;

/// The rays of a slider, or the leaps of a knight as rays of one cell, from every cell.
using Ray = std::vector<Square>;
[[nodiscard]] const std::vector<Ray>& rays_from(PieceType type, Square from);

/// The cells that a pawn steps to and captures on, and those from which it came by a step or by a
/// capture.
struct PawnCells {
  std::vector<Square> steps, captures, from_steps, from_captures;
};
[[nodiscard]] const PawnCells& pawn_cells(Color color, Square cell);

/// The cells next to a cell of the set: where a king of one of them may go.
[[nodiscard]] Bitboard neighbours(Bitboard cells);

/// The cells of Black's king with which a placement is legal, by side to move.
/// The set's men that are absent stand on Square::none().
[[nodiscard]] std::array<Bitboard, 2> legal_cells(std::span<const Piece> men, Square white_king,
                                                  const ManCells& cells);

}  // namespace raum::endgame
