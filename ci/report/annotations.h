// Annotations: reports a gate on GitHub, as annotations of the change and as summary of the job.
#pragma once

#include <string>

#include "ci/report/gate_report.h"

namespace raum::ci {

/// One workflow command for each note, warning, failed check and check without a verdict:
/// "::error title=gate cost::instructions: search +4.0 %".
/// Source: GitHub documentation, "Workflow commands for GitHub Actions".
[[nodiscard]] std::string annotations(const GateReport& report);

/// In a job of GitHub Actions (GITHUB_ACTIONS is "true"), prints the annotations to stderr and
/// appends the Markdown report to the file $GITHUB_STEP_SUMMARY. Does nothing elsewhere.
/// Errors: the file cannot be written.
[[nodiscard]] Expected<void> annotate_job(const GateReport& report);

}  // namespace raum::ci
