// Test helpers: the files that tests include and no program does, such as generators of random
// positions and second implementations to compare with. They decide what a test asks as much as its
// own source does.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "ci/inventory/test_inventory.h"

namespace raum::ci {

/// The helpers of the test sources `of`, which are among those of the inventory of the tree `top`:
/// the headers that these sources include directly or through other headers, and the sources with
/// the same names as these headers. A file that code outside of tests reaches in this way is no
/// helper. Code outside of tests is every *.cc that belongs to no test program, and has no header
/// of its own name or one that such code includes. Paths below `top`.
[[nodiscard]] std::set<std::string> test_helpers(const std::filesystem::path& top,
                                                 const TestInventory& inventory,
                                                 const std::set<std::string>& of);

}  // namespace raum::ci
