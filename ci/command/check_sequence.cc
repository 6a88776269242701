#include "ci/command/check_sequence.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <thread>

#include "base/core/assert.h"
#include "base/process/stray_keeper.h"

namespace raum::ci {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

namespace {

// The report of the step. The checks of a stage run in threads, in which an exception would end the
// gate without a report, although the others may have found something.
CheckReport report_of(const CheckSequence::Step& step, const CheckContext& context) {
  const auto failed = [](std::string_view what) {
    return CheckReport{.result = CheckResult::NoVerdict,
                       .reason = fmt::format("the check broke off: {}", what),
                       .environment = true};
  };
  try {
    return step.run(context);
  } catch (const std::exception& error) {
    return failed(error.what());
  } catch (...) {
    return failed("unknown exception");
  }
}

CheckReport run_check(const CheckSequence::Step& step, const CheckContext& context) {
  context.log(fmt::format("check {}", step.name));
  const auto started = Clock::now();
  CheckContext own = context;
  own.progress = [&](CheckProgress progress) {
    progress.check = step.name;
    context.progress(progress);
  };
  own.progress({});
  CheckReport report = report_of(step, own);
  own.progress({.has_ended = true});
  report.name = step.name;
  report.seconds = Seconds(Clock::now() - started).count();
  // A check that was selected by its name must not pass without having run.
  if (!context.options.only.empty() && report.result == CheckResult::NotRun && report.environment) {
    report.result = CheckResult::NoVerdict;
  }
  // An interrupted check says nothing about head, even if what it had done so far was good.
  if (context.stop.stop_requested()) {
    report.result = CheckResult::NoVerdict;
    report.environment = false;
    report.reason = "interrupted; the same command continues with the finished builds";
    report.details.clear();
  }
  context.log(fmt::format("{}: {}, {} ({:.1f} s)", step.name, to_string(report.result),
                          report.reason, report.seconds));
  return report;
}

}  // namespace

void CheckSequence::run(const std::vector<Step>& stage) {
  const auto is_run = [&](const Step& step) {
    return stopped_by_.empty() && is_selected(context_.options, step.name);
  };
  std::atomic<int> running = static_cast<int>(std::count_if(stage.begin(), stage.end(), is_run));
  CheckContext shared = context_;
  shared.running = &running;
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
        others.emplace_back([&, i] {
          reports[i] = run_check(stage[i], shared);
          --running;
        });
      }
    }
  }
  // What a stage leaves behind would disturb the measurements of the next one.
  StrayKeeper::end_all();
  for (CheckReport& report : reports) {
    RAUM_ASSERT(report.name == kCheckNames[reports_.size()]);
    if (stopped_by_.empty() &&
        (report.result == CheckResult::Fail || report.result == CheckResult::NoVerdict)) {
      stopped_by_ = fmt::format("{} ended with {}", report.name, to_string(report.result));
    }
    reports_.push_back(std::move(report));
  }
}

}  // namespace raum::ci
