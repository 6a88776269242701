// The position of a call: {"fen": TEXT | "startpos", "moves": [MOVE, ...]}.
#pragma once

#include <cstddef>

#include "base/json/json_reader.h"
#include "engine/game/game.h"

namespace raum::web {

constexpr std::size_t kMostMoves = 4'000;  // of one game

/// The body of a call, a JSON object.
/// Errors: no JSON, or no object.
[[nodiscard]] Expected<Json> parse_body(std::string_view body);

/// Plays the moves from the position; without the field `moves` there are none.
/// Errors: those of parse_position() and Game::play(), word for word; a field of a wrong type, more
/// than kMostMoves moves.
[[nodiscard]] Expected<Game> read_game_of(const JsonPlace& position);

}  // namespace raum::web
