// Registry: all engines by name.
#pragma once

#include <span>
#include <string_view>

#include "base/core/error.h"
#include "engine/named/engine_definition.h"

namespace raum {

/// All engines, the default one first.
[[nodiscard]] std::span<const EngineDefinition> named_engines();

/// Errors: an unknown name, with the nearest known one.
[[nodiscard]] Expected<const EngineDefinition*> find_engine(std::string_view name);

}  // namespace raum
