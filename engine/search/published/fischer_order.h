// The "Fischer personality layer" of Raumfischer's move ordering: a bonus for quiet moves in
// addition to their history score.
#pragma once

#include <array>

#include "engine/board/position.h"

namespace raum {

// The cells of the kings, by colour.
using Kings = std::array<Square, 2>;

/// The bonus of a quiet move, 0 to 309. A unicorn is rewarded for a cell from which it can reach
/// the enemy king's cell in some number of steps. With `published_parity`, that is decided as in
/// the document, by the parity of level + rank + file, which each unicorn step changes.
/// Source: "Raumfischer: A Chess Engine for Raumschach", version 1, section 5.4. For Cc3 we follow
/// its pseudo-code, which adds 110 to the inner cube's 55; its table gives 110 instead of 55.
[[nodiscard]] int fischer_bonus(const Position& p, Move quiet, const Kings& kings,
                                bool published_parity);

}  // namespace raum
