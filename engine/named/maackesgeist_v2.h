// maackesgeist-v2: the engine of raumschach.org as its document publishes it, slips included.
#pragma once

#include "engine/named/named_engine.h"

namespace raum {

/// Source: "Maackesgeist: A Chess Engine for Raumschach", version 2.
[[nodiscard]] NamedEngine maackesgeist_v2();

}  // namespace raum
