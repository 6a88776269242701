// The text of one move in a game record, as people and programs write it.
#pragma once

#include <optional>
#include <string_view>

#include "engine/board/move.h"
#include "engine/board/piece.h"

namespace raum::tournament {

struct ReadMove {
  Move move = Move::none();
  std::optional<Piece> figurine;  // of the moving piece, where a known one stands
};

/// The move in a word such as "Ac2Bc2", "♞Bc3-Bd5", "Ea4xEa5=q" or "Ab2Bb2††": a figurine or a
/// letter may stand before it, a sign between its cells, and marks but no letters or digits behind.
/// Nothing where the word is no move; whether it is legal is not asked.
[[nodiscard]] std::optional<ReadMove> read_move(std::string_view text);

}  // namespace raum::tournament
