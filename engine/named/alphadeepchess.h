// alphadeepchess: the engine of the thesis of that name, and its variants as switches.
#pragma once

#include "engine/named/named_engine.h"

namespace raum {

/// The document's basic engine is this one with Hash 0; the variants are KingSafety (king safety
/// and mobility), LMR (search reductions) and Threads. Its generator with PEXT tables is
/// the board's own.
/// Source: "AlphaDeepChess: chess engine based on alpha-beta pruning", J. Girón and Y. Wang, 2025.
[[nodiscard]] NamedEngine alphadeepchess();

}  // namespace raum
