// js-chess-engine-v2: the AI of the JavaScript library of that name, levels 1 to 5.
#pragma once

#include "engine/named/named_engine.h"

namespace raum {

/// Source: js-chess-engine version 2, "AI Implementation Guide".
[[nodiscard]] NamedEngine js_chess_engine_v2();

}  // namespace raum
