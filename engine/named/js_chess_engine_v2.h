// js-chess-engine-v2: the AI of the JavaScript library js-chess-engine, levels 1 to 5, as
// published, mistakes included; and its corrected twin.
#pragma once

#include "engine/named/engine_definition.h"

namespace raum {

/// Source: js-chess-engine version 2, "AI Implementation Guide".
[[nodiscard]] EngineDefinition js_chess_engine_v2();

/// The same engine, corrected: the table stores mates by their distance from the node, and the
/// option Randomness chooses among exact scores.
[[nodiscard]] EngineDefinition js_chess_engine_v2_fixed();

}  // namespace raum
