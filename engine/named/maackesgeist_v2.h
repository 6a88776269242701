// maackesgeist-v2: the engine of raumschach.org as published, mistakes included; and its corrected
// twin.
#pragma once

#include "engine/named/engine_definition.h"

namespace raum {

/// Source: "Maackesgeist: A Chess Engine for Raumschach", version 2.
[[nodiscard]] EngineDefinition maackesgeist_v2();

/// The same engine, corrected: sound bounds in the table and 64-bit keys.
[[nodiscard]] EngineDefinition maackesgeist_v2_fixed();

}  // namespace raum
