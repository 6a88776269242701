// RandomGame: legal moves and start positions that the bytes of an input choose.
#pragma once

#include "engine/board/position.h"
#include "fuzz/bytes.h"

namespace raum::fuzz {

/// The start position, or one with men on cells that the bytes choose; always legal.
[[nodiscard]] Position chosen_start(Bytes& bytes);

/// One of the legal moves; Move::none() if there is none.
[[nodiscard]] Move chosen_move(const Position& position, Bytes& bytes);

/// The position after at most `plies` chosen moves; ends early with the bytes.
[[nodiscard]] Position chosen_position(Bytes& bytes, int plies);

}  // namespace raum::fuzz
