// alphadeepchess: the engine of the thesis of that name as it is published, slips included, its
// variants as switches, and its corrected twin.
#pragma once

#include "engine/named/engine_definition.h"

namespace raum {

/// The document's basic engine is this one with Hash 0; the variants are KingSafety (king safety
/// and mobility), LMR (search reductions) and Threads. Its generator with PEXT tables is
/// the board's own.
/// Source: "AlphaDeepChess: chess engine based on alpha-beta pruning", J. Girón and Y. Wang, 2025.
[[nodiscard]] EngineDefinition alphadeepchess();

/// The same with mates in the table by their distance from the node, without the table where a draw
/// by the game's course is near, and with mate before the draw by 100 plies.
[[nodiscard]] EngineDefinition alphadeepchess_fixed();

}  // namespace raum
