// encode: the bytes of the file of a table (table.h draws its layout).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/endgame/tables/table.h"

namespace raum::endgame {

/// The values of all positions of a set.
struct Solution {
  MenSet set;
  std::array<Counts, 2> counts;            // by side to move
  std::array<std::vector<Code>, 2> codes;  // by side to move: row · 125 + column; kIllegalCode
};

/// The bytes of the file; the same on every machine.
[[nodiscard]] std::string encode(const Solution& solution);

}  // namespace raum::endgame
