// Include rules: which file may include which. Rooms are folders, in the order of
// cmake/rooms.txt; a unit is a header together with its source.
//
//   upward-include       a file includes a room that is listed after its own
//   include-cycle        a unit includes itself through other units
//   test-only-include    a product file includes a room that only tests may use
//   test-file-include    a file includes a _test file
//   unknown-include      an include names no file of the tree: it must be written from the root
//   wrapped-library      a file includes a library whose headers only the sources of some rooms may
//                        include, because these rooms wrap it: CLI11 (base/options), Boost
//                        (web/http, web/testing)
//   own-header-first     a source does not include its own header before anything else
//   no-room              a file lies in a folder that is not a room
//
// *_test.cc files are leaves: they may include any room. Files named fixture or *_fixture, which
// serve the tests of their own room, may include test-only rooms but must obey the order of rooms.
#pragma once

#include <string>
#include <vector>

#include "ci/conventions/source_tree.h"
#include "ci/conventions/violation.h"

namespace raum::ci {

/// Checks every rule above except include-cycle.
[[nodiscard]] std::vector<Violation> check_includes(const std::vector<SourceFile>& files,
                                                    const std::vector<std::string>& rooms);

/// Returns: one violation for each unit that is part of a cycle, with a shortest way around.
[[nodiscard]] std::vector<Violation> check_cycles(const std::vector<SourceFile>& files);

}  // namespace raum::ci
