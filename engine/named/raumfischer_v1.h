// raumfischer-v1: the successor of Maackesgeist on raumschach.org as published, mistakes included;
// and its corrected twin.
#pragma once

#include "engine/named/engine_definition.h"

namespace raum {

/// Source: "Raumfischer: A Chess Engine for Raumschach", version 1.
[[nodiscard]] EngineDefinition raumfischer_v1();

/// The same engine, corrected: all its quirks (windows, bounds, checks, pruning, unicorn parity),
/// keys from SplitMix64, and the corrected evaluation.
[[nodiscard]] EngineDefinition raumfischer_v1_fixed();

}  // namespace raum
