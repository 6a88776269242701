// The check `builds`: both revisions compile with one toolchain.
#include "ci/checks/checks.h"

namespace raum::ci {

namespace {

Value seconds_of(const Build& build) {
  if (build.reused) return std::string("reused");
  return build.seconds;
}

}  // namespace

CheckReport check_builds(const CheckContext& context, const Builds& builds) {
  CheckReport report{.result = CheckResult::Pass};
  report.reason = context.base.tree == context.head.tree
                      ? "both revisions hold the same files, built once"
                      : "both revisions build, " + builds.toolchain;
  report.figures = {{"build", seconds_of(builds.base), seconds_of(builds.head), "s"}};
  return report;
}

}  // namespace raum::ci
