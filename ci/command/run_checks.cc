#include "ci/command/run_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "base/core/assert.h"
#include "ci/checks/checks.h"
#include "ci/cost/check_cost.h"

namespace raum::ci {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// A check of a stage. It gets the context with its share of the jobs.
struct Step {
  std::string_view name;
  std::function<CheckReport(const CheckContext&)> run;
};

// Runs stages of checks until a check fails or has no verdict. The checks of one stage run at the
// same time, and all of them run to their end.
class CheckSequence {
 public:
  explicit CheckSequence(const CheckContext& context) : context_(context) {}

  /// Runs the selected checks of the stage, unless an earlier stage stopped the sequence.
  /// Requires: the checks are passed in the order of kCheckNames.
  void run(const std::vector<Step>& stage) {
    CheckContext shared = context_;
    const auto is_run = [&](const Step& step) {
      return stopped_by_.empty() && is_selected(context_.options, step.name);
    };
    const auto running = static_cast<int>(std::count_if(stage.begin(), stage.end(), is_run));
    shared.options.jobs = std::max(1, context_.options.jobs / std::max(1, running));
    std::vector<CheckReport> reports(stage.size());
    {
      std::vector<std::jthread> others;
      for (std::size_t i = 0; i < stage.size(); ++i) {
        reports[i].name = stage[i].name;
        if (!is_selected(context_.options, stage[i].name)) {
          reports[i].reason = "not selected";
        } else if (!stopped_by_.empty()) {
          reports[i].reason = stopped_by_;
        } else {
          others.emplace_back([&, i] { reports[i] = run_check(stage[i], shared); });
        }
      }
    }
    for (CheckReport& report : reports) {
      RAUM_ASSERT(report.name == kCheckNames[reports_.size()]);
      if (stopped_by_.empty() &&
          (report.result == CheckResult::Fail || report.result == CheckResult::NoVerdict)) {
        stopped_by_ = fmt::format("{} ended with {}", report.name, to_string(report.result));
      }
      reports_.push_back(std::move(report));
    }
  }

  [[nodiscard]] std::vector<CheckReport> take_reports() { return std::move(reports_); }

 private:
  [[nodiscard]] static CheckReport run_check(const Step& step, const CheckContext& context) {
    context.log(fmt::format("check {}", step.name));
    const auto started = Clock::now();
    CheckContext own = context;
    own.progress = [&](CheckProgress progress) {
      progress.check = step.name;
      context.progress(progress);
    };
    own.progress({});
    CheckReport report = step.run(own);
    own.progress({.has_ended = true});
    report.name = step.name;
    report.seconds = Seconds(Clock::now() - started).count();
    // A check that was selected by its name must not pass without having run.
    if (!context.options.only.empty() && report.result == CheckResult::NotRun &&
        report.environment) {
      report.result = CheckResult::NoVerdict;
    }
    // An interrupted measurement says nothing about head.
    if (context.stop.stop_requested() && report.result != CheckResult::Pass) {
      report.result = CheckResult::NoVerdict;
      report.environment = false;
      report.reason = "interrupted; the same command continues with the finished builds";
      report.details.clear();
    }
    context.log(fmt::format("{}: {}, {} ({:.1f} s)", step.name, to_string(report.result),
                            report.reason, report.seconds));
    return report;
  }

  const CheckContext& context_;
  std::vector<CheckReport> reports_;
  std::string stopped_by_;  // the reason why the remaining checks are not run
};

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
