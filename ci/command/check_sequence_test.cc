// CheckSequence: which checks run, with how many jobs, and how their reports are completed.
#include "ci/command/check_sequence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <barrier>
#include <chrono>
#include <mutex>
#include <stdexcept>
#include <stop_token>
#include <thread>

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;
using Step = CheckSequence::Step;

class Sequence : public testing::Test {
 protected:
  Sequence() {
    context.options.jobs = 6;
    context.log = [this](const std::string& line) {
      const std::lock_guard lock(mutex);
      // Without the seconds at the end, "(0.1 s)".
      logged.push_back(line.substr(0, line.find(" (")));
    };
    context.progress = [this](const CheckProgress& progress) {
      const std::lock_guard lock(mutex);
      reported.emplace_back(std::string(progress.check) + (progress.has_ended ? " ended" : "") +
                            progress.part);
    };
  }

  Step step(std::string_view name, CheckReport report) {
    return {name, [this, name, report = std::move(report)](const CheckContext& own) {
              const std::lock_guard lock(mutex);
              ran.push_back(std::string(name) + " " + std::to_string(own.jobs()));
              return report;
            }};
  }

  // Runs the steps of one stage so that none ends before all of them have begun.
  void run_stage(CheckSequence& checks, std::vector<Step> stage) const {
    const auto selected = std::count_if(stage.begin(), stage.end(), [&](const Step& one) {
      return is_selected(context.options, one.name);
    });
    std::barrier together(selected);
    for (Step& one : stage) {
      one.run = [&together, run = std::move(one.run)](const CheckContext& own) {
        together.arrive_and_wait();
        CheckReport report = run(own);
        together.arrive_and_wait();
        return report;
      };
    }
    checks.run(stage);
  }

  // The stages of a gate, of which some checks have these results.
  [[nodiscard]] std::vector<CheckReport> run(const std::vector<CheckReport>& results) {
    const auto of = [&](std::string_view name) {
      for (const CheckReport& report : results) {
        if (report.name == name) return step(name, report);
      }
      return step(name, {.result = CheckResult::Pass, .reason = "good"});
    };
    CheckSequence checks(context);
    run_stage(checks, {of("builds")});
    run_stage(checks, {of("rules"), of("tests"), of("play")});
    run_stage(checks, {of("cost")});
    run_stage(checks, {of("strength")});
    std::sort(ran.begin(), ran.end());
    return checks.take_reports();
  }

  std::mutex mutex;
  CheckContext context;
  Lines logged, reported, ran;
};

// "builds pass good"
Lines texts(const std::vector<CheckReport>& reports) {
  Lines lines;
  for (const CheckReport& report : reports) {
    lines.push_back(report.name + " " + std::string(to_string(report.result)) + " " +
                    report.reason);
  }
  return lines;
}

TEST_F(Sequence, RunsEveryCheckWithItsShareOfTheJobs) {
  EXPECT_EQ(texts(run({})), (Lines{"builds pass good", "rules pass good", "tests pass good",
                                   "play pass good", "cost pass good", "strength pass good"}));
  EXPECT_EQ(ran, (Lines{"builds 6", "cost 6", "play 2", "rules 2", "strength 6", "tests 2"}));
}

TEST_F(Sequence, SharesTheJobsAmongTheSelectedChecks) {
  context.options.only = {"rules", "play"};
  EXPECT_EQ(texts(run({})), (Lines{"builds pass good", "rules pass good",
                                   "tests not run not selected", "play pass good",
                                   "cost not run not selected", "strength not run not selected"}));
  EXPECT_EQ(ran, (Lines{"builds 6", "play 3", "rules 3"}));
}

TEST_F(Sequence, HasAJobForEveryCheck) {
  context.options.jobs = 1;
  EXPECT_EQ(run({}).size(), 6U);
  EXPECT_EQ(ran, (Lines{"builds 1", "cost 1", "play 1", "rules 1", "strength 1", "tests 1"}));
}

TEST_F(Sequence, GivesTheJobsOfChecksThatEndedToTheOthers) {
  CheckSequence checks(context);
  run_stage(checks, {step("builds", {.result = CheckResult::Pass})});
  ran.clear();
  int most = 0;
  checks.run({step("rules", {}),
              {"tests",
               [&](const CheckContext& own) {
                 const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
                 while (most < 6 && std::chrono::steady_clock::now() < deadline) {
                   std::this_thread::yield();
                   most = std::max(most, own.jobs());
                 }
                 return CheckReport{};
               }},
              step("play", {})});
  EXPECT_EQ(most, 6);
  EXPECT_EQ(ran.size(), 2U);
}

TEST_F(Sequence, StopsAfterTheStageOfAFailure) {
  EXPECT_EQ(
      texts(run({{.name = "rules", .result = CheckResult::Fail, .reason = "bad"},
                 {.name = "play", .result = CheckResult::NoVerdict, .reason = "unknown"}})),
      (Lines{"builds pass good", "rules fail bad", "tests pass good", "play no verdict unknown",
             "cost not run rules ended with fail", "strength not run rules ended with fail"}));
  EXPECT_EQ(ran, (Lines{"builds 6", "play 2", "rules 2", "tests 2"}));
}

TEST_F(Sequence, StopsAfterACheckWithoutVerdict) {
  EXPECT_EQ(texts(run({{.name = "cost", .result = CheckResult::NoVerdict, .reason = "unknown"}})),
            (Lines{"builds pass good", "rules pass good", "tests pass good", "play pass good",
                   "cost no verdict unknown", "strength not run cost ended with no verdict"}));
}

TEST_F(Sequence, GoesOnAfterACheckThatCannotRun) {
  const CheckReport missing{
      .name = "cost", .result = CheckResult::NotRun, .reason = "no valgrind", .environment = true};
  const auto reports = run({missing});
  EXPECT_EQ(reports[4].result, CheckResult::NotRun);
  EXPECT_EQ(reports[5].result, CheckResult::Pass);
}

TEST_F(Sequence, NeedsEveryCheckThatIsSelectedByName) {
  context.options.only = {"cost"};
  EXPECT_EQ(run({{.name = "cost", .reason = "no valgrind", .environment = true}})[4].result,
            CheckResult::NoVerdict);
  EXPECT_EQ(run({{.name = "cost", .reason = "equal"}})[4].result, CheckResult::NotRun)
      << "there is nothing to measure";
}

TEST_F(Sequence, HasNoVerdictAfterAnInterrupt) {
  const std::string interrupted =
      "interrupted; the same command continues with the finished builds";
  for (const CheckResult result : {CheckResult::Fail, CheckResult::Pass, CheckResult::NotRun}) {
    std::stop_source stop;
    context.stop = stop.get_token();
    CheckSequence checks(context);
    checks.run({step("builds", {.result = CheckResult::Pass, .reason = "good"})});
    checks.run(
        {{"rules", [&](const CheckContext&) {
            stop.request_stop();
            return CheckReport{
                .result = result, .reason = "so far", .details = "output", .environment = true};
          }}});
    checks.run({step("tests", {.result = CheckResult::Pass})});
    const auto reports = checks.take_reports();
    ASSERT_EQ(reports.size(), 3U);
    EXPECT_EQ(texts(reports), (Lines{"builds pass good", "rules no verdict " + interrupted,
                                     "tests not run rules ended with no verdict"}));
    EXPECT_EQ(reports[1].details, "");
    EXPECT_FALSE(reports[1].environment);
  }
}

TEST_F(Sequence, ReportsChecksThatThrow) {
  CheckSequence checks(context);
  run_stage(checks, {step("builds", {.result = CheckResult::Pass, .reason = "good"})});
  checks.run(
      {{"rules",
        [](const CheckContext&) -> CheckReport { throw std::runtime_error("loop of links"); }},
       {"tests", [](const CheckContext&) -> CheckReport { throw 1; }},
       step("play", {.result = CheckResult::Fail, .reason = "bad"})});
  const auto reports = checks.take_reports();
  EXPECT_EQ(texts(reports),
            (Lines{"builds pass good", "rules no verdict the check broke off: loop of links",
                   "tests no verdict the check broke off: unknown exception", "play fail bad"}));
  EXPECT_TRUE(reports[1].environment);
  EXPECT_TRUE(reports[2].environment);
}

TEST_F(Sequence, LogsAndReportsBeginAndEnd) {
  CheckSequence checks(context);
  checks.run({{"builds", [](const CheckContext& own) {
                 own.progress({.part = " steps"});
                 return CheckReport{.name = "other", .result = CheckResult::Pass, .reason = "good"};
               }}});
  EXPECT_EQ(logged, (Lines{"check builds", "builds: pass, good"}));
  EXPECT_EQ(reported, (Lines{"builds", "builds steps", "builds ended"}));
  const auto reports = checks.take_reports();
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].name, "builds");
  EXPECT_GT(reports[0].seconds, 0);
  EXPECT_LT(reports[0].seconds, 60);
}

}  // namespace
}  // namespace raum::ci
