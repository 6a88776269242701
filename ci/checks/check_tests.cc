// The check `tests`: the unit tests of head, and what its checks ask less than those of base.
#include <fmt/format.h>

#include <cstdint>
#include <utility>
#include <variant>

#include "ci/checks/checks.h"
#include "ci/checks/head_tests.h"
#include "ci/checks/weaker_checks.h"

namespace raum::ci {

CheckReport check_tests(const CheckContext& context, const Builds& builds) {
  CheckReport report;
  report_weaker_checks(context, builds, report);
  if (!builds.head.has_target(kUnitTests)) {
    report.reason = "head has no target raum-tests-unit";
    report.environment = true;
    report.warnings.push_back("no unit test was run: " + report.reason);
    return report;
  }
  Finding tests = run_head_tests(context, builds.head, "unit", "unit tests");
  if (!tests.warning.empty()) report.warnings.push_back(std::move(tests.warning));
  report.result = tests.reason.empty() ? CheckResult::Pass : CheckResult::Fail;
  report.details += tests.details;
  if (!tests.figure.name.empty()) {
    if (report.result == CheckResult::Fail) tests.figure.verdict = FigureVerdict::Failed;
    report.reason = fmt::format("{} {} {}", tests.figure.name,
                                std::get<std::int64_t>(tests.figure.head), tests.figure.unit);
    report.figures.insert(report.figures.begin(), std::move(tests.figure));
  }
  if (report.result == CheckResult::Fail) report.reason = std::move(tests.reason);
  return report;
}

}  // namespace raum::ci
