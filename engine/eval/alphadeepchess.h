// The evaluations of AlphaDeepChess: material and piece-square tables between middlegame and
// endgame; and its variant with king safety and mobility.
//
// Read where the document leaves it open:
//   - Phase: "24 pieces means 100 % middlegame, 0 pieces 100 % endgame". Counted are the men but
//   for
//     the two kings, without whom 0 would never be reached; 24 and more are all middlegame. The
//     tapered sums, in 24ths, are cut towards zero.
//   - Tables: the document prints the bishop's of Michniewski's Simplified Evaluation Function; all
//     come from there, carried over as simplified_tables.h says. King and pawn differ by phase, as
//     the document asks: the pawn of the endgame counts its row alone, 20 a row from row 2 on
//     (chosen).
//   - The unicorn is worth 220: two thirds of a bishop, as in js_schach.h.
//   - The variant's terms have no numbers: a pawn of the shield 10, an attacked cell beside the
//   king 5,
//     a move 2 (chosen). "In front of the king" are the nine cells ahead of it: one rank up, one
//     level up or both, within one file. The 3×3 area around the king is the 3×3×3 cells around it,
//     its own left out. Shield and attacked cells count in the middlegame, as section 2.5 has it,
//     mobility in both. A move is a pseudo-legal one of any man to a cell that no enemy pawn
//     attacks; a promotion is one move.
#pragma once

#include "engine/eval/evaluation.h"

namespace raum {

/// Source: "AlphaDeepChess: chess engine based on alpha-beta pruning", sections 2.5 and 3.2.2.
[[nodiscard]] Evaluation alphadeepchess_evaluation();

/// Source: the same, section 3.3.3.
[[nodiscard]] Evaluation alphadeepchess_safety_evaluation();

}  // namespace raum
