// The evaluations of AlphaDeepChess: tapered material and piece-square tables, and its variant with
// king safety and mobility.
//
// Our reading where the document leaves it open:
//   - Phase: "24 pieces means 100 % middlegame, 0 pieces 100 % endgame". We count all men but the
//     kings (with them, 0 would never occur); 24 or more men are 100 % middlegame. The tapered
//     sums, in 24ths, are rounded towards zero.
//   - Tables: the document prints the bishop's table of Michniewski's Simplified Evaluation
//     Function. We take all tables from there, transferred to the cube by simplified_tables.h. King
//     and pawn have different tables by phase, as the document demands; the endgame table of the
//     pawn counts only its row, 20 per row from row 2 on (our choice).
//   - The unicorn is worth 220: two thirds of a bishop, as in js_schach.h.
//   - The variant's terms have no numbers. Our choice: 10 for a pawn of the king's shield, 5 for an
//     attacked cell next to the king, 2 for a move. "In front of the king" means the nine cells one
//     rank up, one level up or both, within one file. The 3×3 area around the king becomes the
//     3×3×3 cells around it, without its own. Shield and attacked cells count in the middlegame
//     (section 2.5), mobility in both phases. Mobility counts the pseudo-legal moves of all men to
//     cells that no enemy pawn attacks; a promotion is one move.
#pragma once

#include "engine/eval/evaluation.h"

namespace raum {

/// Source: "AlphaDeepChess: chess engine based on alpha-beta pruning", sections 2.5 and 3.2.2.
[[nodiscard]] Evaluation alphadeepchess_evaluation();

/// Source: the same, section 3.3.3.
[[nodiscard]] Evaluation alphadeepchess_safety_evaluation();

}  // namespace raum
