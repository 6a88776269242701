// alphadeepchess: the engine of the thesis AlphaDeepChess as published, mistakes included, with the
// variants of the thesis as options; and its corrected twin.
#pragma once

#include "engine/named/engine_definition.h"

namespace raum {

/// Hash 0 gives the document's basic engine. Its variants are the options KingSafety (king safety
/// and mobility), LMR (search reductions) and Threads. Its variant with PEXT tables is not an
/// option: engine/geometry has such tables of its own.
/// Source: "AlphaDeepChess: chess engine based on alpha-beta pruning", J. Girón and Y. Wang, 2025.
[[nodiscard]] EngineDefinition alphadeepchess();

/// The same engine, corrected: the table stores mates by their distance from the node and is not
/// used where the game so far brings a draw near; mate takes precedence over the 100-ply draw.
[[nodiscard]] EngineDefinition alphadeepchess_fixed();

}  // namespace raum
