// Reads one move of a game record, in the notations of different programs and people.
#pragma once

#include <optional>
#include <string_view>

#include "engine/board/move.h"
#include "engine/geometry/piece.h"

namespace raum::tournament {

/// A move, and the figurine before it if the notation has one.
struct ReadMove {
  Move move = Move::none();
  std::optional<Piece> figurine;  // of the moving piece; nullopt without a known one
};

/// Reads a move such as "Ac2Bc2", "♞Bc3-Bd5", "Ea4xEa5=q" or "Ab2Bb2††". Optional are a figurine or
/// a letter of the piece before it, a separator between its cells, and marks after it (neither
/// letters nor digits).
/// Returns: nullopt if the text is not a move; legality is not checked.
[[nodiscard]] std::optional<ReadMove> read_move(std::string_view text);

}  // namespace raum::tournament
