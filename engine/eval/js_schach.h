// The evaluation of JS Schach: the material balance only. The document updates it with every move;
// here it is counted, with the same result.
//
// Our reading where the document leaves it open: it gives no values. Pawn 1, knight 3, bishop 3,
// rook 5 and queen 9 are the usual ones of chess, which has no unicorn. A unicorn is worth 2, two
// thirds of a bishop: the mean of the ratios of Maackesgeist (200 to 250) and Raumfischer (290 to
// 560).
#pragma once

#include "engine/eval/evaluation.h"

namespace raum {

/// Source: "JS Schach", chessprogramming.org, section Evaluation.
[[nodiscard]] Evaluation js_schach_evaluation();

}  // namespace raum
