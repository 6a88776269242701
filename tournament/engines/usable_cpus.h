// The processors that an engine of this program may be bound to.
#pragma once

#include <string>
#include <vector>

#include "base/core/error.h"
#include "tournament/engines/engine_spec.h"

namespace raum::tournament {

/// The numbers of the processors that the kernel lets a process of ours use, rising: also those
/// that this process is not bound to itself. Empty where it does not tell.
[[nodiscard]] std::vector<int> usable_cpus();

/// "0;2-3", as cpus= of an engine takes it.
[[nodiscard]] std::string cpus_text(const std::vector<int>& cpus);

/// Errors: the engine is to run on a processor that is none of usable_cpus().
[[nodiscard]] Expected<void> check_cpus(const EngineSpec& engine);

}  // namespace raum::tournament
