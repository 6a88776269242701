// The options that the engine of the settings announces.
#pragma once

#include <vector>

#include "base/core/failure.h"
#include "base/process/stop_event.h"
#include "knowledge/spsa/settings.h"
#include "knowledge/spsa/spin_options.h"

namespace raum::knowledge::spsa {

/// Starts the engine of the settings, sets its options and asks it for all.
/// Errors: Usage for an option that it refuses; Environment if it does not start or answer;
/// NoVerdict after `stop`.
[[nodiscard]] Fallible<std::vector<AnnouncedOption>> announced_options(const Settings& settings,
                                                                       const StopEvent& stop);

}  // namespace raum::knowledge::spsa
