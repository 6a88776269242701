// What the rules and an evaluation say about a position, for the page of the board.
#pragma once

#include "base/json/json_reader.h"
#include "engine/game/game.h"
#include "engine/named/engine_definition.h"

namespace raum::web {

/// The fields are described in docs/see-it.md, "Play and analyse".
[[nodiscard]] Json position_json(const Game& game, const EngineDefinition& engine);

/// {"result": "1-0", "reason": "spacemate"}, or null while the game goes on.
[[nodiscard]] Json ending_json(const Game& game);

}  // namespace raum::web
