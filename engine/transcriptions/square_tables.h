// Test helper for transcriptions: the 8×8 tables as the documents print them (A8 first), and a
// second implementation of their transfer to the cube.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/transcriptions/plain_board.h"

namespace raum {

using SquareTable = std::array<std::array<double, 8>, 8>;  // rank 8 first, files A to H

/// The square of an 8×8 table that corresponds to a cell of the cube: as many pawn steps from
/// promotion, and the nearest file.
inline double on_square(const SquareTable& table, const PlainMan& m) {
  const int advance = m.sign > 0 ? m.l + m.r : 8 - m.l - m.r;
  const int rank = std::max(1, advance);
  const std::array<int, 5> column{0, 2, 3, 5, 7};
  return table[static_cast<std::size_t>(8 - rank)]
              [static_cast<std::size_t>(column[static_cast<std::size_t>(m.f)])];
}

/// The mean of a table over the squares that `keep(row, column)` accepts, rounded to the nearest
/// five, halves towards zero.
template <class Keep>
double mean_of(const SquareTable& table, Keep keep) {
  double sum = 0;
  int n = 0;
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      if (!keep(row, column)) continue;
      sum += table[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      ++n;
    }
  }
  const double fives = std::abs(sum / n / 5);
  const double whole =
      fives - static_cast<int>(fives) > 0.5 ? static_cast<int>(fives) + 1 : static_cast<int>(fives);
  return (sum < 0 ? -5 : 5) * whole;
}

/// The value of a cell of the cube by a table about the centre.
inline double by_border(const SquareTable& table, const PlainMan& m) {
  const auto borders = [](int row, int column) {
    return (row == 0 || row == 7 ? 1 : 0) + (column == 0 || column == 7 ? 1 : 0);
  };
  const auto middle = [](int row, int column) {
    return row >= 3 && row <= 4 && column >= 3 && column <= 4;
  };
  const int on_border = (std::abs(m.l - 2) == 2 ? 1 : 0) + (std::abs(m.r - 2) == 2 ? 1 : 0) +
                        (std::abs(m.f - 2) == 2 ? 1 : 0);
  const double edge = mean_of(table, [&](int r, int c) { return borders(r, c) == 1; });
  const double corner = mean_of(table, [&](int r, int c) { return borders(r, c) == 2; });
  if (m.l == 2 && m.r == 2 && m.f == 2) return mean_of(table, middle);
  switch (on_border) {
    case 0:
      return mean_of(table, [&](int r, int c) { return borders(r, c) == 0 && !middle(r, c); });
    case 1:
      return edge;
    case 2: {
      SquareTable both{};
      both.fill({edge, corner, edge, corner, edge, corner, edge, corner});
      return mean_of(both, [](int, int) { return true; });
    }
    default:
      return corner;
  }
}

// Michniewski, "Simplified Evaluation Function", chessprogramming.org.
inline constexpr SquareTable kSimplifiedPawn{{{0, 0, 0, 0, 0, 0, 0, 0},
                                              {50, 50, 50, 50, 50, 50, 50, 50},
                                              {10, 10, 20, 30, 30, 20, 10, 10},
                                              {5, 5, 10, 25, 25, 10, 5, 5},
                                              {0, 0, 0, 20, 20, 0, 0, 0},
                                              {5, -5, -10, 0, 0, -10, -5, 5},
                                              {5, 10, 10, -20, -20, 10, 10, 5},
                                              {0, 0, 0, 0, 0, 0, 0, 0}}};
inline constexpr SquareTable kSimplifiedKnight{{{-50, -40, -30, -30, -30, -30, -40, -50},
                                                {-40, -20, 0, 0, 0, 0, -20, -40},
                                                {-30, 0, 10, 15, 15, 10, 0, -30},
                                                {-30, 5, 15, 20, 20, 15, 5, -30},
                                                {-30, 0, 15, 20, 20, 15, 0, -30},
                                                {-30, 5, 10, 15, 15, 10, 5, -30},
                                                {-40, -20, 0, 5, 5, 0, -20, -40},
                                                {-50, -40, -30, -30, -30, -30, -40, -50}}};
// Figure 2.8 of AlphaDeepChess.
inline constexpr SquareTable kSimplifiedBishop{{{-20, -10, -10, -10, -10, -10, -10, -20},
                                                {-10, 0, 0, 0, 0, 0, 0, -10},
                                                {-10, 0, 5, 10, 10, 5, 0, -10},
                                                {-10, 5, 5, 10, 10, 5, 5, -10},
                                                {-10, 0, 10, 10, 10, 10, 0, -10},
                                                {-10, 10, 10, 10, 10, 10, 10, -10},
                                                {-10, 5, 0, 0, 0, 0, 5, -10},
                                                {-20, -10, -10, -10, -10, -10, -10, -20}}};
inline constexpr SquareTable kSimplifiedRook{{{0, 0, 0, 0, 0, 0, 0, 0},
                                              {5, 10, 10, 10, 10, 10, 10, 5},
                                              {-5, 0, 0, 0, 0, 0, 0, -5},
                                              {-5, 0, 0, 0, 0, 0, 0, -5},
                                              {-5, 0, 0, 0, 0, 0, 0, -5},
                                              {-5, 0, 0, 0, 0, 0, 0, -5},
                                              {-5, 0, 0, 0, 0, 0, 0, -5},
                                              {0, 0, 0, 5, 5, 0, 0, 0}}};
inline constexpr SquareTable kSimplifiedQueen{{{-20, -10, -10, -5, -5, -10, -10, -20},
                                               {-10, 0, 0, 0, 0, 0, 0, -10},
                                               {-10, 0, 5, 5, 5, 5, 0, -10},
                                               {-5, 0, 5, 5, 5, 5, 0, -5},
                                               {0, 0, 5, 5, 5, 5, 0, -5},
                                               {-10, 5, 5, 5, 5, 5, 0, -10},
                                               {-10, 0, 5, 0, 0, 0, 0, -10},
                                               {-20, -10, -10, -5, -5, -10, -10, -20}}};
inline constexpr SquareTable kSimplifiedKing{{{-30, -40, -40, -50, -50, -40, -40, -30},
                                              {-30, -40, -40, -50, -50, -40, -40, -30},
                                              {-30, -40, -40, -50, -50, -40, -40, -30},
                                              {-30, -40, -40, -50, -50, -40, -40, -30},
                                              {-20, -30, -30, -40, -40, -30, -30, -20},
                                              {-10, -20, -20, -20, -20, -20, -20, -10},
                                              {20, 20, 0, 0, 0, 0, 20, 20},
                                              {20, 30, 10, 0, 0, 10, 30, 20}}};
inline constexpr SquareTable kSimplifiedKingEnding{{{-50, -40, -30, -20, -20, -30, -40, -50},
                                                    {-30, -20, -10, 0, 0, -10, -20, -30},
                                                    {-30, -10, 20, 30, 30, 20, -10, -30},
                                                    {-30, -10, 30, 40, 40, 30, -10, -30},
                                                    {-30, -10, 30, 40, 40, 30, -10, -30},
                                                    {-30, -10, 20, 30, 30, 20, -10, -30},
                                                    {-30, -30, 0, 0, 0, 0, -30, -30},
                                                    {-50, -30, -30, -30, -30, -30, -30, -50}}};

/// The value of every man but the pawn for its own side.  Units: centipawns.
inline double simplified(const PlainMan& m, bool ending) {
  switch (m.type) {
    case 'N':
      return by_border(kSimplifiedKnight, m);
    case 'B':
    case 'U':
      return by_border(kSimplifiedBishop, m);
    case 'R':
      return on_square(kSimplifiedRook, m);
    case 'Q':
      return by_border(kSimplifiedQueen, m);
    case 'K':
      return ending ? by_border(kSimplifiedKingEnding, m) : on_square(kSimplifiedKing, m);
    default:
      return 0;
  }
}

}  // namespace raum
