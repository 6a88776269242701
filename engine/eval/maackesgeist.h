// The evaluation of Maackesgeist version 2, section 6 of its document, to the centipawn.
//
// Read where the document leaves it open:
//   - mobility counts pseudo-legal moves of every man, the king included; a promotion is five
//     moves, since the document's moves carry their promotion piece;
//   - the king's 20000 stand on both sides and cancel.
#pragma once

#include "engine/eval/evaluation.h"

namespace raum {

/// Source: "Maackesgeist: A Chess Engine for Raumschach", version 2, section 6 (evalBoard).
[[nodiscard]] Evaluation maackesgeist_evaluation();

}  // namespace raum
