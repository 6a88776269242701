// Head tests: head's own tests with one label, run by ctest.
#pragma once

#include <string>

#include "ci/build/build.h"
#include "ci/checks/context.h"
#include "ci/checks/verdict.h"

namespace raum::ci {

/// The result of one part of a check; an empty reason means that it passed.
struct Finding {
  std::string reason{};
  std::string details{};
  std::string warning{};  // one line; may be empty
  Figure figure{};        // an empty name means that the part has no figure
};

/// Runs the tests of the build with the label, without those that are also labelled slow; `name` is
/// what the report calls them. Fails if no test ran or all were skipped; warns if one was skipped,
/// which does not hold.
[[nodiscard]] Finding run_head_tests(const CheckContext& context, const Build& head,
                                     const std::string& label, const std::string& name);

}  // namespace raum::ci
