// The check `tests`: the tests of head, and what its checks ask less than those of base.
#include <fmt/core.h>

#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ci/checks/checks.h"
#include "ci/checks/head_tests.h"
#include "ci/checks/weaker_checks.h"

namespace raum::ci {

CheckReport check_tests(const CheckContext& context, const Builds& builds) {
  CheckReport report;
  report_weaker_checks(context.rules(), builds.base.source(), builds.head.source(), report);
  std::vector<Figure> figures;
  std::string failed;
  bool has_tests = false;
  const auto run = [&](const Build& build, const TestRules& tests, const std::string& name) {
    Finding finding = run_head_tests(context, builds.base, build, tests, name);
    has_tests = true;
    if (!finding.warning.empty()) report.warnings.push_back(std::move(finding.warning));
    report.details += finding.details;
    if (!finding.figure.name.empty()) {
      if (!finding.reason.empty()) finding.figure.verdict = FigureVerdict::Failed;
      report.reason +=
          fmt::format("{}{} {} {}", report.reason.empty() ? "" : ", ", finding.figure.name,
                      std::get<std::int64_t>(finding.figure.head), finding.figure.unit);
      figures.push_back(std::move(finding.figure));
    } else if (finding.reason.empty()) {
      report.reason += fmt::format("{}{} pass", report.reason.empty() ? "" : ", ", name);
    }
    if (!finding.skipped.name.empty()) figures.push_back(std::move(finding.skipped));
    if (!finding.reason.empty()) {
      failed += fmt::format("{}{}", failed.empty() ? "" : "; ", finding.reason);
    }
  };
  for (const TestRules& tests : context.rules().tests) {
    if (tests.check != "tests") continue;
    run(builds.head, tests, tests.name);
    if (tests.asks_base() && builds.base_tests) {
      run(*builds.base_tests, tests, tests.name + " of the base");
    }
  }
  report.figures.insert(report.figures.begin(), std::make_move_iterator(figures.begin()),
                        std::make_move_iterator(figures.end()));
  if (!has_tests) {
    report.reason = "the manifest names no tests";
    return report;
  }
  report.result = failed.empty() ? CheckResult::Pass : CheckResult::Fail;
  if (!failed.empty()) report.reason = std::move(failed);
  return report;
}

}  // namespace raum::ci
