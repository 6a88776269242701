// Gate: judges head against base: builds both, runs the checks from the cheapest on, stops at the
// first that does not pass, and combines their results into a verdict. Single checks can be asked
// for; builds are made for whatever needs them.
#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "base/core/error.h"
#include "ci/report/gate_report.h"

namespace raum::ci {

/// Judges. Progress goes to `say`, one line each. Once `stop` is requested, what
/// runs is ended and the report says so. A check that goes wrong is part of the report.
/// Errors: no repository, no such revision, no parent, no such check, thresholds that cannot be
/// read: input that names nothing to judge.
[[nodiscard]] Expected<GateReport> run_gate(GateOptions options,
                                            const std::function<void(const std::string&)>& say,
                                            std::stop_token stop = {});

}  // namespace raum::ci
