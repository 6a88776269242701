// Compliance check: whether an engine follows the protocol as far as a match needs it. Each step
// runs on a fresh process of the engine, so that one failure does not hide the next.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "base/process/stop_event.h"
#include "tournament/compliance/request.h"

namespace raum::tournament {

[[nodiscard]] std::size_t compliance_step_count();

/// Runs the steps in order and reports each result as soon as it is known. After a failure the next
/// step runs all the same, unless the program does not start, or does not answer `uci`, `isready`
/// or the first `go`.
/// Returns: one result per step that ran; fewer than all steps after `stop` or such a failure.
[[nodiscard]] std::vector<StepResult> check_compliance(
    const CheckRequest& request, const StopEvent& stop,
    const std::function<void(const StepResult&)>& report = {});

}  // namespace raum::tournament
