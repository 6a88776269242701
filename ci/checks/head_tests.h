// Head tests: the tests of a manifest, run in a build of head.
#pragma once

#include <string>

#include "ci/build/build.h"
#include "ci/context/context.h"
#include "ci/context/verdict.h"

namespace raum::ci {

/// The result of one part of a check; an empty reason means that it passed.
struct Finding {
  std::string reason{};
  std::string details{};
  std::string warning{};  // one line; may be empty
  Figure figure{};        // an empty name means that the part has no figure
  Figure skipped{};       // likewise
};

/// Runs the tests in the build; `name` is what the report calls them. Fails if the command fails,
/// or by its JUnit file, if it writes one: if a test failed, none ran or all were skipped. A
/// skipped test does not hold. Warns of those that base lacks or did not skip, if base's build has
/// the JUnit file of an earlier gate that judged base as head.
[[nodiscard]] Finding run_head_tests(const CheckContext& context, const Build& base,
                                     const Build& build, const TestRules& tests,
                                     const std::string& name);

}  // namespace raum::ci
