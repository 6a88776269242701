// The flagship: an engine for playing strength that follows no document.
#pragma once

#include "engine/named/engine_definition.h"

namespace raum {

[[nodiscard]] EngineDefinition flagship_engine();

}  // namespace raum
