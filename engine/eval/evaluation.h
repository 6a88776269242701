// Evaluation: the interface between an engine's evaluation and the search: a function that computes
// the value and one that lists its terms. A part of the value that depends only on each man and its
// cell, or on each man and its number of moves, may be given as a table: the search then updates
// that part incrementally.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/board/position.h"
#include "engine/eval/score.h"

namespace raum {

/// One summand of an evaluation, as `eval` prints it.
struct EvaluationTerm {
  std::string_view name;
  Score value;  // White's view
};

// Values for White by Piece::raw and cell; an empty cell is worth 0.
using PieceSquareTable = std::array<std::array<std::int32_t, kSquares>, 15>;

// Values for White by Piece::raw and the number of a man's pseudo-legal moves; a promotion counts
// as five moves. Empty cells and kings, whose moves are not counted, are worth 0. A man has at most
// 52 moves (a queen on Cc3).
using MobilityTable = std::array<std::array<std::int16_t, 64>, 15>;

/// Two tables whose sums over all men are mixed by the number of men: the more are left, the more
/// counts the middlegame. Each sum may have a tempo, a bonus for the side to move.
struct TaperedTables {
  const PieceSquareTable* middlegame = nullptr;
  const PieceSquareTable* endgame = nullptr;
  int full_phase = 1;  // men, without the kings, from which on the middlegame counts alone
  int middlegame_tempo = 0;
  int endgame_tempo = 0;

  /// The mixture of the two sums, rounded towards zero; `men` without the kings.
  [[nodiscard]] constexpr Score value(int middlegame_sum, int endgame_sum, int men) const {
    const int phase = std::min(full_phase, men);
    return {(middlegame_sum * phase + endgame_sum * (full_phase - phase)) / full_phase};
  }
  /// The same with the tempo of this side.
  [[nodiscard]] constexpr Score value(int middlegame_sum, int endgame_sum, int men,
                                      Color to_move) const {
    const int sign = to_move == Color::White ? 1 : -1;
    return value(middlegame_sum + sign * middlegame_tempo, endgame_sum + sign * endgame_tempo, men);
  }
};

struct Evaluation {
  /// The value for White.  Cost: no allocation.
  Score (*value)(const Position&) = nullptr;
  /// The terms of the value; their sum is value(position).
  std::vector<EvaluationTerm> (*terms)(const Position&) = nullptr;
  /// Optional: value = sum of `table` over all men + rest(position). Both or neither are set.
  const PieceSquareTable* table = nullptr;
  Score (*rest)(const Position&) = nullptr;
  /// Optional: rest = value of the tapered tables with the tempo; only together with `table`.
  const TaperedTables* tapered = nullptr;
  /// Optional: rest = sum of `mobility` over all men + rest_but_mobility(position). Both or
  /// neither are set, and only together with `table`.
  const MobilityTable* mobility = nullptr;
  Score (*rest_but_mobility)(const Position&) = nullptr;
};

}  // namespace raum
