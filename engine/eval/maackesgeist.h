// The evaluation of Maackesgeist version 2, exactly as in section 6 of its document.
//
// Our reading where the document leaves it open:
//   - mobility counts pseudo-legal moves of every man, including the king; a promotion counts as
//     five moves, since the document's moves include the promotion piece;
//   - the 20000 of the two kings cancel.
#pragma once

#include "engine/eval/evaluation.h"

namespace raum {

/// Source: "Maackesgeist: A Chess Engine for Raumschach", version 2, section 6 (evalBoard).
[[nodiscard]] Evaluation maackesgeist_evaluation();

}  // namespace raum
