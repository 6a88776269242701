// js-schach: Jürgen Schlottke's didactic program as the document describes it, and its corrected
// twin.
#pragma once

#include "engine/named/engine_definition.h"

namespace raum {

/// Source: "JS Schach", chessprogramming.org.
[[nodiscard]] EngineDefinition js_schach();

/// The same engine, corrected: proper alpha-beta, and stalemate is a draw.
[[nodiscard]] EngineDefinition js_schach_fixed();

}  // namespace raum
