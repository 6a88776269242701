// JUnit files of a build: where the manifest says that its tests write them.
#pragma once

#include <string>

#include "base/core/error.h"
#include "ci/build/build.h"
#include "ci/test_results/test_summary.h"

namespace raum::ci {

/// The tests in all files of the build that match the pattern (see path_pattern.h), in the order of
/// their paths. Of the first tests that failed in all of them, the output is kept. A folder outside
/// of the build, to which a judged revision may have made a link, is not searched.
/// Errors: no file matches, or read_junit()'s for one of them.
[[nodiscard]] Expected<TestSummary> read_junit_files(const Build& build,
                                                     const std::string& pattern);

/// Removes those files, so that the next run's are read and no older ones.
void remove_junit_files(const Build& build, const std::string& pattern);

}  // namespace raum::ci
