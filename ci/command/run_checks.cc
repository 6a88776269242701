#include "ci/command/run_checks.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "ci/checks/checks.h"
#include "ci/command/check_sequence.h"
#include "ci/cost/check_cost.h"

namespace raum::ci {

namespace {

// The context with a log that several threads can use.
CheckContext with_shared_log(CheckContext context) {
  context.log = [log = std::move(context.log),
                 mutex = std::make_shared<std::mutex>()](const std::string& line) {
    const std::lock_guard lock(*mutex);
    log(line);
  };
  return context;
}

}  // namespace

std::vector<CheckReport> run_checks(const CheckContext& given) {
  const CheckContext context = with_shared_log(given);
  CheckSequence checks(context);
  Builds builds;
  checks.run({{"builds", [&](const CheckContext& own) {
                 auto both = build_both(own);
                 if (!both) return both.error();
                 builds = *std::move(both);
                 return check_builds(own, builds);
               }}});

  // Two checks compare signatures. The first of them that runs measures them and reports what could
  // not be measured.
  std::optional<Signatures> signatures;
  const auto compare_signatures = [&](const CheckContext& own, const auto& check) -> CheckReport {
    if (signatures) return check(own, builds, *signatures);
    auto measured = bench_all(own, builds);
    if (!measured) return measured.error();
    signatures = *std::move(measured);
    CheckReport report = check(own, builds, *signatures);
    report.warnings.insert(report.warnings.begin(), signatures->warnings.begin(),
                           signatures->warnings.end());
    return report;
  };
  // Nothing is timed in this stage.
  checks.run(
      {{"rules", [&](const CheckContext& own) { return check_rules(own, builds); }},
       {"tests", [&](const CheckContext& own) { return check_tests(own, builds); }},
       {"play", [&](const CheckContext& own) { return compare_signatures(own, check_play); }}});
  checks.run({{"cost", [&](const CheckContext& own) { return check_cost(own, builds); }}});
  checks.run({{"strength",
               [&](const CheckContext& own) { return compare_signatures(own, check_strength); }}});
  return checks.take_reports();
}

}  // namespace raum::ci
