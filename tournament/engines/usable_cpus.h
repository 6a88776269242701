// The processors to which engines can be bound.
#pragma once

#include <string>
#include <vector>

#include "base/core/error.h"
#include "tournament/engines/engine_spec.h"

namespace raum::tournament {

/// The processors that the kernel lets our processes use, in ascending order, including those
/// outside of this process's own affinity mask. Empty if the kernel does not report them.
[[nodiscard]] std::vector<int> usable_cpus();

/// The processors of this thread's own affinity mask, as set by taskset for example: first one of
/// each core, then the second ones of the cores, and so on. Empty if the kernel does not report
/// them.
[[nodiscard]] std::vector<int> own_cpus();

/// "0;2-3", the form that cpus= of an engine spec takes.
[[nodiscard]] std::string cpus_text(const std::vector<int>& cpus);

/// Errors: engine.cpus names a processor that is not in usable_cpus().
[[nodiscard]] Expected<void> check_cpus(const EngineSpec& engine);

}  // namespace raum::tournament
