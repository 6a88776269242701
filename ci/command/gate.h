// Gate: judges head against base. Builds both revisions, runs the selected checks from the cheapest
// on, stops at the first that fails or has no verdict, and combines their results.
#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "base/core/failure.h"
#include "ci/context/check_progress.h"
#include "ci/report/gate_report.h"

namespace raum::ci {

/// How a gate tells its caller what it does.
struct GateCallbacks {
  std::function<void(const std::string&)> log;  // what is begun and ended, one line per call
  ReportProgress progress;
};

/// Judges head against base; failures of builds and checks are part of the report. After a request
/// to stop, running processes are ended and the report says that the gate was interrupted.
/// Errors: Usage if there is nothing to judge: no repository, no such revision, no parent, no such
/// check, or no manifest that can be read. Environment if a sandbox was asked for and cannot be
/// made.
[[nodiscard]] Fallible<GateReport> run_gate(GateOptions options, const GateCallbacks& callbacks,
                                            std::stop_token stop = {});

}  // namespace raum::ci
