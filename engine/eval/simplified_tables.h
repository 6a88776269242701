// The piece-square tables of Michniewski's Simplified Evaluation Function, which the documents of
// js-chess-engine and AlphaDeepChess use, transferred from the 8×8 board to the cube.
//
// Each table keeps its meaning:
//   - Tables about advancing (pawn, rook, king in the middlegame). Forward on the cube is up the
//     levels and up the ranks, sideways is along the files. The row of a cell is level + rank, at
//     least 1: the number of steps to promotion is then that of the row on the 8×8 board (8 − row;
//     at the start the pawns are on rows 1 and 2). The column is the nearest of the eight: file a
//     is A, b is C, c is D; the tables are symmetric.
//   - Tables about the centre (knight, bishop, queen, king in the endgame). The 8×8 board has
//     squares with no coordinate on the border, with one (edge) and with two (corner); the cube has
//     cells with none, one (face), two (edge) and three (corner). Cc3 gets the value of the four
//     central squares, the other inner cells the mean of the 32 other inner squares, faces the mean
//     of the 24 edge squares, corners the value of a corner, and edges the mean of faces and
//     corners. Means are rounded to the nearest five, halves towards zero.
//   - The unicorn, which chess lacks, moves along diagonals only and uses the bishop's table.
#pragma once

#include <array>

#include "engine/eval/cube.h"
#include "engine/eval/piece_square.h"

namespace raum {

// A table about advancing: rows 1 to 8 of the 8×8 board, columns A to D; E to H mirror them.
using SquareRows = std::array<std::array<int, 4>, 8>;

/// The value of a cell from the point of view of its side.
[[nodiscard]] constexpr int forward_value(const SquareRows& rows, Place at) {
  constexpr std::array<std::size_t, 3> kColumn{3, 2, 0};  // by the distance from file c
  const int row = at.level + at.rank;
  return rows[static_cast<std::size_t>(row < 1 ? 0 : row - 1)]
             [kColumn[static_cast<std::size_t>(distance_from_middle(at.file))]];
}

/// A table about the centre.
struct MiddleValues {
  int center, inside, face, edge, corner;
};
[[nodiscard]] constexpr int middle_value(const MiddleValues& values, Place at) {
  const Square s = square_of(at);
  switch (border_coordinates(s)) {
    case 0:
      return chebyshev_from_middle(s) == 0 ? values.center : values.inside;
    case 1:
      return values.face;
    case 2:
      return values.edge;
    default:
      return values.corner;
  }
}

// Centipawns. Source: T. Michniewski, "Simplified Evaluation Function", chessprogramming.org.
constexpr SquareRows kRookRows{{{0, 0, 0, 5},
                                {-5, 0, 0, 0},
                                {-5, 0, 0, 0},
                                {-5, 0, 0, 0},
                                {-5, 0, 0, 0},
                                {-5, 0, 0, 0},
                                {5, 10, 10, 10},
                                {0, 0, 0, 0}}};
constexpr SquareRows kKingRows{{{20, 30, 10, 0},
                                {20, 20, 0, 0},
                                {-10, -20, -20, -20},
                                {-20, -30, -30, -40},
                                {-30, -40, -40, -50},
                                {-30, -40, -40, -50},
                                {-30, -40, -40, -50},
                                {-30, -40, -40, -50}}};
constexpr MiddleValues kKnightMiddle{20, 5, -35, -40, -50};
constexpr MiddleValues kBishopMiddle{10, 5, -10, -15, -20};
constexpr MiddleValues kQueenMiddle{5, 0, -10, -15, -20};
constexpr MiddleValues kKingEndingMiddle{40, 5, -30, -40, -50};

/// The value of every man but the pawn, for which each document has its own table.
[[nodiscard]] constexpr int simplified_value(PieceType type, Place at, bool ending) {
  switch (type) {
    case PieceType::Knight:
      return middle_value(kKnightMiddle, at);
    case PieceType::Bishop:
    case PieceType::Unicorn:
      return middle_value(kBishopMiddle, at);
    case PieceType::Rook:
      return forward_value(kRookRows, at);
    case PieceType::Queen:
      return middle_value(kQueenMiddle, at);
    case PieceType::King:
      return ending ? middle_value(kKingEndingMiddle, at) : forward_value(kKingRows, at);
    case PieceType::Pawn:
      return 0;
  }
  return 0;
}

}  // namespace raum
