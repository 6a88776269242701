// The "Fischer personality layer" of Raumfischer's move ordering: what a quiet move is worth beside
// its history.
#pragma once

#include <array>

#include "engine/board/position.h"

namespace raum {

// Where the kings stand, by colour.
using Kings = std::array<Square, 2>;

/// 0 to 309. `published_parity` reads level + rank + file as the document does, though a unicorn's
/// step changes it; otherwise a unicorn is rewarded for a cell from which it could ever reach the
/// enemy king's.
/// Source: "Raumfischer: A Chess Engine for Raumschach", version 1, section 5.4. The table there
/// gives Cc3 110 in place of the inner cube's 55, the pseudo-code, followed here, 110 above it.
[[nodiscard]] int fischer_bonus(const Position& p, Move quiet, const Kings& kings,
                                bool published_parity);

}  // namespace raum
