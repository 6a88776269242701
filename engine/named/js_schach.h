// js-schach: Jürgen Schlottke's didactic program as the document describes it, and its corrected
// twin.
#pragma once

#include "engine/named/named_engine.h"

namespace raum {

/// Source: "JS Schach", chessprogramming.org.
[[nodiscard]] NamedEngine js_schach();

/// With proper alpha-beta, and with stalemate as a draw.
[[nodiscard]] NamedEngine js_schach_fixed();

}  // namespace raum
