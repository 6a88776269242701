// The evaluation of JS Schach: the material balance and nothing else. The document updates it with
// every move; here it is counted, which gives the same number.
//
// Read where the document leaves it open: it names no values. Pawn 1, knight 3, bishop 3, rook 5,
// queen 9 are the textbook's; the unicorn, unknown to the square, is worth 2: a third less than a
// bishop, which is the mean of Maackesgeist's 200 to 250 and Raumfischer's 290 to 560.
#pragma once

#include "engine/eval/evaluation.h"

namespace raum {

/// Source: "JS Schach", chessprogramming.org, section Evaluation.
[[nodiscard]] Evaluation js_schach_evaluation();

}  // namespace raum
