// Base tests: the property and golden tests of base that head changed or dropped. The gate compiles
// them against head, so that a head cannot hide a fault by weakening the test that would find it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace raum::ci {

/// The files that turn the tree `head` into one with base's property and golden tests: their
/// sources and headers, their test_helpers() and the golden node counts, as far as they differ from
/// head's or are missing there; base's CMakeLists.txt of a folder where head no longer builds such
/// a source or lacks or no longer builds such a helper; and base's list of rooms if head dropped
/// such a folder. Sorted paths below the top directory; empty if head has all of base's tests
/// unchanged.
[[nodiscard]] std::vector<std::string> changed_test_files(const std::filesystem::path& base,
                                                          const std::filesystem::path& head);

}  // namespace raum::ci
