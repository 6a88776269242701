// Builds: the compiled base and head that all other checks measure.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "base/process/file_lock.h"
#include "ci/build/build.h"
#include "ci/context/context.h"
#include "ci/context/verdict.h"

namespace raum::ci {

/// The builds that the checks compare. Base and head are one build if their files are equal.
struct Builds {
  Build base, head;
  std::string tool_version;  // the version of the first tool; may be empty
  // Head with the tests of base that it changed or dropped, as far as the manifest says that base's
  // are asked. Missing if there are none, or if they do not compile.
  std::optional<Build> base_tests{};
  std::string base_tests_problem{};  // why they do not compile; one line
  // Keep other gates from deleting the builds during a match of many hours.
  std::vector<std::shared_ptr<const FileLock>> locks{};
};

/// Builds base and head with the same tools, and holds the builds; two revisions with equal files
/// are built once.
/// Errors: the report of the check `builds`. Head fails if it does not compile; a base that does
/// not compile, or a missing tool, gives no verdict.
[[nodiscard]] tl::expected<Builds, CheckReport> build_both(const CheckContext& context);

/// The check `builds`: both revisions compile. Only finished builds get here: build_both() reports
/// those that failed. Warns of what head's manifest asks less than base's, because this check runs
/// always.
[[nodiscard]] CheckReport check_builds(const CheckContext& context, const Builds& builds);

}  // namespace raum::ci
