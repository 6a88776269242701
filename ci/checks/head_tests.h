// Head tests: one label of head's own test programs, run by ctest and summed up.
#pragma once

#include <string>

#include "ci/checks/checks.h"

namespace raum::ci {

// One part of a check: it holds when the reason is empty.
struct Part {
  std::string reason{};
  std::string details{};
  Figure figure{};  // without a name: there is none
};

/// Runs the tests with the label, but for those that are also labelled slow; `name` is what the
/// report calls them. That none ran is a failure.
[[nodiscard]] Part run_head_tests(const CheckContext& context, const std::string& label,
                                  const std::string& name);

}  // namespace raum::ci
