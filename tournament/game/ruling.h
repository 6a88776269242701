// Ruling: the end of a game by a rule of adjudication; without a winner it is a draw.
#pragma once

#include <optional>
#include <string_view>

#include "engine/geometry/piece.h"

namespace raum::tournament {

struct Ruling {
  std::optional<Color> winner;
  std::string_view reason;
};

}  // namespace raum::tournament
