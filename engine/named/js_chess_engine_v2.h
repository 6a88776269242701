// js-chess-engine-v2: the AI of the JavaScript library of that name, levels 1 to 5, as its document
// publishes it, slips included, and its corrected twin.
#pragma once

#include "engine/named/engine_definition.h"

namespace raum {

/// Source: js-chess-engine version 2, "AI Implementation Guide".
[[nodiscard]] EngineDefinition js_chess_engine_v2();

/// The same with mates in the table by their distance from the node, and with exact scores for
/// randomness to choose by.
[[nodiscard]] EngineDefinition js_chess_engine_v2_fixed();

}  // namespace raum
