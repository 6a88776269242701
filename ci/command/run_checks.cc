#include "ci/command/run_checks.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/core/assert.h"
#include "ci/checks/checks.h"
#include "ci/cost/check_cost.h"

namespace raum::ci {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// Runs one check after the other until one fails or has no verdict.
class CheckSequence {
 public:
  explicit CheckSequence(const CheckContext& context) : context_(context) {}

  /// Runs the check if it is selected and no earlier one stopped the sequence.
  /// Requires: the checks are passed in the order of kCheckNames.
  template <class Check>
  void run(std::string_view name, const Check& check) {
    RAUM_ASSERT(name == kCheckNames[reports_.size()]);
    CheckReport report;
    if (!is_selected(context_.options, name)) {
      report.reason = "not selected";
    } else if (!stopped_by_.empty()) {
      report.reason = stopped_by_;
    } else {
      report = run_check(name, check);
    }
    report.name = name;
    reports_.push_back(std::move(report));
  }

  [[nodiscard]] std::vector<CheckReport> take_reports() { return std::move(reports_); }

 private:
  template <class Check>
  CheckReport run_check(std::string_view name, const Check& check) {
    context_.log(fmt::format("check {}", name));
    const auto started = Clock::now();
    CheckReport report = check();
    report.seconds = Seconds(Clock::now() - started).count();
    // A check that was selected by its name must not pass without having run.
    if (!context_.options.only.empty() && report.result == CheckResult::NotRun &&
        report.environment) {
      report.result = CheckResult::NoVerdict;
    }
    // An interrupted measurement says nothing about head.
    if (context_.stop.stop_requested() && report.result != CheckResult::Pass) {
      report.result = CheckResult::NoVerdict;
      report.environment = false;
      report.reason = "interrupted; the same command continues with the finished builds";
      report.details.clear();
    }
    context_.log(fmt::format("{}: {}, {} ({:.1f} s)", name, to_string(report.result), report.reason,
                             report.seconds));
    if (report.result == CheckResult::Fail || report.result == CheckResult::NoVerdict) {
      stopped_by_ = fmt::format("{} ended with {}", name, to_string(report.result));
    }
    return report;
  }

  const CheckContext& context_;
  std::vector<CheckReport> reports_;
  std::string stopped_by_;  // the reason why the remaining checks are not run
};

}  // namespace

std::vector<CheckReport> run_checks(const CheckContext& context) {
  CheckSequence checks(context);
  Builds builds;
  checks.run("builds", [&] {
    auto both = build_both(context);
    if (!both) return both.error();
    builds = *std::move(both);
    return check_builds(context, builds);
  });
  checks.run("rules", [&] { return check_rules(context, builds); });

  // Two checks compare signatures. The first of them that runs measures them and reports what could
  // not be measured.
  std::optional<Signatures> signatures;
  const auto compare_signatures = [&](const auto& check) -> CheckReport {
    if (signatures) return check(context, builds, *signatures);
    auto measured = bench_all(context, builds);
    if (!measured) return measured.error();
    signatures = *std::move(measured);
    CheckReport report = check(context, builds, *signatures);
    report.warnings.insert(report.warnings.begin(), signatures->warnings.begin(),
                           signatures->warnings.end());
    return report;
  };
  checks.run("play", [&] { return compare_signatures(check_play); });
  checks.run("cost", [&] { return check_cost(context, builds); });
  checks.run("strength", [&] { return compare_signatures(check_strength); });
  return checks.take_reports();
}

}  // namespace raum::ci
