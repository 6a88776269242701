// PieceValues: what the pieces are worth in captures, for move ordering and pruning.
#pragma once

#include <array>

#include "engine/geometry/piece.h"

namespace raum {

// By PieceType.  Units: centipawns.
using PieceValues = std::array<int, kPieceTypes>;

}  // namespace raum
