// Exceptions: known violations that are tolerated for now, one Violation::key() per line in
// exceptions.txt. An entry without a violation is itself a failure, so that the list only shrinks.
#pragma once

#include <string>
#include <vector>

#include "ci/conventions/violation.h"

namespace raum::ci {

/// Compares violations with the exceptions.
/// Returns: one line for each violation that is no exception, "WHERE: REASON [KEY]", and
/// one for each exception that no longer occurs.
[[nodiscard]] std::vector<std::string> unexpected_findings(
    const std::vector<Violation>& violations, const std::vector<std::string>& exceptions);

}  // namespace raum::ci
