// Game records: reads them into positions and moves, and writes them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/json/json_reader.h"

namespace raum::web {

constexpr std::size_t kMostRecordGames = 1'000;

/// {"games": [{"white", "black", "result", "termination", "fen", "tags", "moves", "texts",
/// "comments"}]} of the games in a text.
/// Errors: those of parse_rgn(), word for word; more than kMostRecordGames games, or one of more
/// than kMostMoves moves.
[[nodiscard]] Expected<Json> read_record(std::string_view text);

/// The record of {"position", "white", "black", "result"}. A result of the rules precedes the one
/// of the body, which may be missing, as may the names.
/// Errors: a field of a wrong type; those of read_game_of() and write_rgn().
[[nodiscard]] Expected<std::string> write_record(const Json& body);

}  // namespace raum::web
