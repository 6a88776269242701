// The evaluation of js-chess-engine version 2: material and piece-square tables.
//
// Read where the document leaves it open or contradicts itself:
//   - Unit. "Values in pawns, multiplier 10 (scores in centipawns)" makes a pawn 10 and no
//     centipawn; its aspiration of ±25cp and its randomness ("200: plays obviously weaker moves")
//     mean a pawn of 100. So a pawn is 100 here and a bonus point, by the multiplier ½ against 10,
//     5 centipawns; their sum is cut towards zero.
//   - Tables. The document prints the pawn's alone and a line on each other: those lines describe
//     Michniewski's Simplified Evaluation Function, of which the pawn's table is a relative; its
//     values over 10 are the bonus points, carried over as simplified_tables.h says.
//   - The king is in the ending when no queen is on the board; the document names no other phase.
//   - The unicorn is worth 2 pawns, see js_schach.h.
//   - Mate and stalemate are the search's.
#pragma once

#include "engine/eval/evaluation.h"

namespace raum {

/// Source: "AI Implementation Guide" of js-chess-engine version 2, section Position Evaluation.
[[nodiscard]] Evaluation js_chess_engine_evaluation();

}  // namespace raum
