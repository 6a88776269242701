// Board text: the five boards of a position as text for a terminal, and the positions that a text
// names, so that an error which names one can also show it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/position.h"

namespace raum {

/// The five levels side by side, A to E, with rank 5 at the top: seven lines of at most 60
/// characters, each with its end. The cell that `last` moved to has ">" before it, the one that it
/// left "-".
[[nodiscard]] std::string board_text(const Position& position, Move last = Move::none());

/// The positions whose text (position_text.h) stands anywhere in `text`, in their order, each once.
/// Texts of illegal positions are left out.
[[nodiscard]] std::vector<Position> positions_in(std::string_view text);

/// The position text and the boards of each of positions_in(); "" if there is none.
[[nodiscard]] std::string boards_of(std::string_view text);

}  // namespace raum
