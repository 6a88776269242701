// maackesgeist-v2: the engine of raumschach.org as its document publishes it, slips included, and
// its corrected twin.
#pragma once

#include "engine/named/engine_definition.h"

namespace raum {

/// Source: "Maackesgeist: A Chess Engine for Raumschach", version 2.
[[nodiscard]] EngineDefinition maackesgeist_v2();

/// The same with sound bounds in the table and keys of 64 bits.
[[nodiscard]] EngineDefinition maackesgeist_v2_fixed();

}  // namespace raum
