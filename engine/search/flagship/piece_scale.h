// The values of the men in exchanges, those of the evaluation (section 2.5 of AlphaDeepChess, with
// our unicorn).
#pragma once

#include "engine/board/see.h"

namespace raum::flagship {

/// By PieceType: P N B U R Q K.
inline const SeeScale kPieceScale{{100, 320, 330, 220, 500, 950, 20'000}};

}  // namespace raum::flagship
