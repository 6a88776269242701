// Base tests: the tests of base that head changed or dropped. The gate compiles them against head,
// so that a head cannot hide a fault by weakening the test that would find it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ci/manifest/manifest.h"

namespace raum::ci {

/// The files that turn the tree `head` into one with those tests of base that the manifest wants to
/// be asked of head, as far as they differ from head's or are missing there: the files that match
/// its patterns; and by its inventory the sources and headers of the tests with its labels, their
/// test_helpers(), base's CMakeLists.txt of a folder where head no longer builds such a source or
/// lacks or no longer builds such a helper, and base's list of folders if head dropped such a
/// folder. Sorted paths below the top directory; empty if head has all of base's tests unchanged.
[[nodiscard]] std::vector<std::string> changed_test_files(const Manifest& rules,
                                                          const std::filesystem::path& base,
                                                          const std::filesystem::path& head);

}  // namespace raum::ci
