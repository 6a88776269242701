// JUnit files: the results of a test run, as most test tools can write them. Parsed defensively: a
// judged revision wrote the file.
// Source: the elements that CTest, GoogleTest, pytest, cargo-nextest and node write.
#pragma once

#include <string>
#include <string_view>

#include "base/core/error.h"
#include "ci/test_results/test_summary.h"

namespace raum::ci {

/// The tests in the text of a JUnit file: every <testcase>, which failed if it has a <failure>, an
/// <error> or the status "fail", and was skipped if it has <skipped> or the status "disabled" or
/// "notrun". A name is that of the test, with its class and a dot in front of it if that does not
/// repeat the name. Of the first tests that failed, the first and last lines of output are kept;
/// of one that was skipped, the reason that it printed.
/// Errors: the text is not XML, or has no test; `where` names the file.
[[nodiscard]] Expected<TestSummary> read_junit(std::string_view text, std::string_view where);

}  // namespace raum::ci
