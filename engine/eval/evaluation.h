// Evaluation: what a named engine plugs into the search: one function for the value, one that names
// its terms. Where a part of the value depends on each man and its cell alone, or on each man and
// the number of its moves, tables may say so: the search then can keep those parts up to date from
// move to move.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/board/position.h"
#include "engine/eval/score.h"

namespace raum {

struct EvaluationTerm {
  std::string_view name;
  Score value;  // White's view
};

// White's view, by Piece::raw and cell; nothing is worth 0.
using PieceSquareTable = std::array<std::array<std::int32_t, kSquares>, 15>;

// White's view, by Piece::raw and the number of a man's pseudo-legal moves, a promotion being five.
// Nothing is worth 0, and so are kings: their moves are not counted. No man has more than the 52
// moves of a queen on Cc3.
using MobilityTable = std::array<std::array<std::int16_t, 64>, 15>;

struct Evaluation {
  /// White's view; allocates nothing.
  Score (*value)(const Position&) = nullptr;
  /// The same value by terms: their sum is value(position).
  std::vector<EvaluationTerm> (*terms)(const Position&) = nullptr;
  /// The same value in two parts: the table's sum over all men and the rest. Both or neither.
  const PieceSquareTable* table = nullptr;
  Score (*rest)(const Position&) = nullptr;
  /// The rest in two parts once more: the table's sum over all men and what is left. Both or
  /// neither, and only with a `table`.
  const MobilityTable* mobility = nullptr;
  Score (*rest_but_mobility)(const Position&) = nullptr;
};

}  // namespace raum
