// Annotations: what GitHub shows beside a change, from lines of a job's output, and the summary of
// the job.
#pragma once

#include <string>

#include "ci/report/gate_report.h"

namespace raum::ci {

/// A line for each note, warning, failed check and check without a verdict:
/// "::error title=gate cost::instructions: search +4.0 %".
/// Source: GitHub documentation, "Workflow commands for GitHub Actions".
[[nodiscard]] std::string annotations(const GateReport& report);

/// In a job of GitHub Actions (GITHUB_ACTIONS is "true"): annotations to stderr, the Markdown
/// report appended to the file that GITHUB_STEP_SUMMARY names. Elsewhere nothing. Errors: the file
/// cannot be written.
[[nodiscard]] Expected<void> annotate_job(const GateReport& report);

}  // namespace raum::ci
