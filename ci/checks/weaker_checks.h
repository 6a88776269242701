// Weaker checks: what head's tests, files of counts and results, and thresholds ask less than those
// of base. A head may weaken its checks for good reason; the gate says so, and a reader decides.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ci/context/context.h"
#include "ci/context/verdict.h"

namespace raum::ci {

/// Compares the trees of base and head. Adds to the report a row for each kind of test that one of
/// them defines, and a warning for each way in which head's tests and files of known answers are
/// weaker; the details hold the lists of which the warnings name only the first items.
void report_weaker_checks(const Manifest& rules, const std::filesystem::path& base,
                          const std::filesystem::path& head, CheckReport& report);

/// Adds to the report a warning if head's manifest asks less than base's, in the same way, or if
/// head has none although base has one.
void report_weaker_manifest(const Manifests& manifests, CheckReport& report);

/// One line for each threshold that head has larger than base, such as
/// "threshold of search: fail 3 % to 5 %".
[[nodiscard]] std::vector<std::string> loosened_thresholds(const Manifest& base,
                                                           const Manifest& head);

/// One line for each part of base's manifest that head's lacks, has changed or has loosened, if it
/// judges with it.
[[nodiscard]] std::vector<std::string> weaker_rules(const Manifest& base, const Manifest& head);

/// The lines of the files with known counts and results of the tree `base`, without comments, that
/// those of the tree `head` have less often, as "FILE: LINE"; first those of each file that head
/// lacks as one line, "FOLDER/FILE is gone (194 lines)".
[[nodiscard]] std::vector<std::string> lost_suite_lines(const Manifest& rules,
                                                        const std::filesystem::path& base,
                                                        const std::filesystem::path& head);

}  // namespace raum::ci
