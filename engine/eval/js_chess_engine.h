// The evaluation of js-chess-engine version 2: material and piece-square tables.
//
// Our reading where the document leaves it open or contradicts itself:
//   - Unit: "Values in pawns, multiplier 10 (scores in centipawns)" would make a pawn 10, so the
//     unit would not be a centipawn. The aspiration window of ±25cp and the randomness ("200: plays
//     obviously weaker moves") assume a pawn of 100. Here a pawn is 100 and a bonus point
//     (multiplier ½ instead of 10) is 5 centipawns; the sum of the bonus points is rounded towards
//     zero.
//   - Tables: the document prints only the pawn's table, which is similar to that of Michniewski's
//     Simplified Evaluation Function, and describes each other table in one line, which fits
//     Michniewski's, too. For the other men, Michniewski's values divided by 10 are the bonus
//     points, transferred to the cube by simplified_tables.h.
//   - The king uses its endgame table if no queen is on the board; the document defines no phase.
//   - The unicorn is worth 2 pawns, see js_schach.h.
//   - Mate and stalemate are left to the search.
#pragma once

#include "engine/eval/evaluation.h"

namespace raum {

/// Source: "AI Implementation Guide" of js-chess-engine version 2, section Position Evaluation.
[[nodiscard]] Evaluation js_chess_engine_evaluation();

}  // namespace raum
