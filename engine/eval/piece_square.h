// PieceSquareTable: adds the terms of an evaluation that depend only on a man and its cell into one
// table at compile time.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/board/position.h"
#include "engine/eval/evaluation.h"

namespace raum {

/// A cell from the point of view of a side: for Black, levels and ranks count from the other end.
struct Place {
  int level, rank, file;
};
[[nodiscard]] constexpr Place place_of(Color side, Square s) {
  const Square seen = side == Color::White ? s : half_turn(s);
  return {seen.level().raw, seen.rank().raw, seen.file().raw};
}
[[nodiscard]] constexpr Square square_of(Place at) {
  return Square::at(25 * at.level + 5 * at.rank + at.file);
}

/// A term of an evaluation that depends only on a man and its cell, in centipawns.
struct CellTerm {
  std::string_view name;
  int (*value)(PieceType, Place);  // for the man's side, from its point of view
};

/// The value for White.
[[nodiscard]] constexpr int cell_value(const CellTerm& term, Piece piece, Square s) {
  const int value = term.value(piece.type(), place_of(piece.color(), s));
  return piece.color() == Color::White ? value : -value;
}

template <std::size_t N>
[[nodiscard]] consteval PieceSquareTable add_up(const std::array<CellTerm, N>& terms) {
  PieceSquareTable table{};
  for (std::uint8_t raw = 0; raw < 14; ++raw) {
    for (int i = 0; i < kSquares; ++i) {
      for (const CellTerm& term : terms) {
        table[raw][static_cast<std::size_t>(i)] += cell_value(term, Piece{raw}, Square::at(i));
      }
    }
  }
  return table;
}

[[nodiscard]] inline std::int32_t sum_over(const PieceSquareTable& table, const Position& p) {
  std::int32_t sum = 0;
  for_each(p.occupied(), [&](Square s) { sum += table[p.at(s).raw][s.raw]; });
  return sum;
}

[[nodiscard]] inline EvaluationTerm term_over(const CellTerm& term, const Position& p) {
  std::int32_t sum = 0;
  for_each(p.occupied(), [&](Square s) { sum += cell_value(term, p.at(s), s); });
  return {term.name, {sum}};
}

}  // namespace raum
