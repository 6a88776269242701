#include "web/positions/position_request.h"

#include <fmt/core.h>

#include "base/json/json_fields.h"
#include "engine/board/position_text.h"

namespace raum::web {

Expected<Json> parse_body(std::string_view body) {
  auto json = parse_json(body, "body", "a JSON object");
  if (json && !json->is_object()) return fail("body", json->type_name(), "a JSON object");
  return json;
}

Expected<Game> read_game_of(const JsonPlace& position) {
  const auto fen = position.member("fen").and_then(json_text);
  if (!fen) return tl::unexpected(fen.error());
  const auto start = *fen == "startpos" ? Position::start() : parse_position(*fen);
  if (!start) return tl::unexpected(start.error());
  Game game(*start);
  if (!position.value.contains("moves")) return game;
  const auto moves = position.member("moves");
  if (!moves->value.is_array()) return moves->wrong("an array of moves");
  if (moves->value.size() > kMostMoves) {
    return fail(moves->path, fmt::format("{} moves", moves->value.size()),
                fmt::format("at most {}", kMostMoves));
  }
  for (std::size_t i = 0; i < moves->value.size(); ++i) {
    const auto text = json_text({moves->value[i], fmt::format("{}[{}]", moves->path, i)});
    if (!text) return tl::unexpected(text.error());
    const auto played = game.play(*text);
    if (!played) return tl::unexpected(played.error());
  }
  return game;
}

}  // namespace raum::web
