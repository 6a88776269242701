// Verdict: which check decides the verdict and the exit code.
#include "ci/context/verdict.h"

#include <gtest/gtest.h>

namespace raum::ci {
namespace {

CheckReport check(std::string name, CheckResult result, std::string reason = "why") {
  return {.name = std::move(name), .result = result, .reason = std::move(reason)};
}

TEST(Verdict, PassesWhenEveryCheckPassed) {
  const std::vector checks = {check("builds", CheckResult::Pass),
                              check("rules", CheckResult::Pass)};
  const Verdict verdict = combine(checks);
  EXPECT_EQ(verdict.code, ExitCode::Pass);
  EXPECT_EQ(verdict.line, "PASS builds, rules");
}

TEST(Verdict, NamesChecksThatWereNotRun) {
  const std::vector checks = {check("builds", CheckResult::Pass),
                              check("cost", CheckResult::NotRun, "no valgrind")};
  EXPECT_EQ(combine(checks).code, ExitCode::Pass);
  EXPECT_EQ(combine(checks).line, "PASS builds; not run: cost (no valgrind)");
}

TEST(Verdict, GroupsChecksWithOneReason) {
  const std::vector checks = {check("builds", CheckResult::Pass),
                              check("rules", CheckResult::NotRun, "not selected"),
                              check("play", CheckResult::NotRun, "not selected"),
                              check("cost", CheckResult::NotRun, "no valgrind")};
  EXPECT_EQ(combine(checks).line,
            "PASS builds; not run: rules, play (not selected); not run: cost (no valgrind)");
}

TEST(Verdict, HasCodeTwoForUnreadableFiles) {
  const std::vector<CheckReport> checks = {{.name = "play",
                                            .result = CheckResult::Fail,
                                            .reason = "HEAD:goldens:3: found x",
                                            .bad_input = true}};
  EXPECT_EQ(combine(checks).code, ExitCode::Usage);
  EXPECT_EQ(combine(checks).line, "FAIL play: HEAD:goldens:3: found x");
}

TEST(Verdict, FailsWithTheFirstFailedCheck) {
  const std::vector checks = {check("builds", CheckResult::Pass),
                              check("rules", CheckResult::Fail, "14 of 62 counts wrong"),
                              check("cost", CheckResult::NotRun, "rules failed")};
  EXPECT_EQ(combine(checks).code, ExitCode::Fail);
  EXPECT_EQ(combine(checks).line, "FAIL rules: 14 of 62 counts wrong");
}

TEST(Verdict, NamesEveryFailedCheck) {
  const std::vector checks = {
      check("builds", CheckResult::Pass), check("rules", CheckResult::Fail, "3 of 225 wrong"),
      check("tests", CheckResult::NoVerdict), check("play", CheckResult::Fail, "goldens")};
  EXPECT_EQ(combine(checks).line, "FAIL rules, play; first: 3 of 225 wrong");
}

TEST(Verdict, PrefersAFailureToNoVerdict) {
  const std::vector checks = {check("play", CheckResult::NoVerdict),
                              check("cost", CheckResult::Fail)};
  EXPECT_EQ(combine(checks).code, ExitCode::Fail);
}

TEST(Verdict, SeparatesUndecidedFromEnvironment) {
  std::vector checks = {check("builds", CheckResult::Pass),
                        check("strength", CheckResult::NoVerdict, "undecided")};
  EXPECT_EQ(combine(checks).code, ExitCode::NoVerdict);
  EXPECT_EQ(combine(checks).line, "NO VERDICT strength: undecided");
  checks[1].environment = true;
  EXPECT_EQ(combine(checks).code, ExitCode::Environment);
}

TEST(Verdict, LetsWarningsFailOnRequest) {
  std::vector checks = {check("builds", CheckResult::Pass), check("tests", CheckResult::Pass)};
  EXPECT_EQ(combine(checks, Warnings::Fail).line, "PASS builds, tests");
  checks[1].warnings = {"fewer tests", "looser thresholds"};
  EXPECT_EQ(combine(checks).code, ExitCode::Pass);
  EXPECT_EQ(combine(checks, Warnings::Fail).code, ExitCode::Fail);
  EXPECT_EQ(combine(checks, Warnings::Fail).line,
            "FAIL tests: 2 warnings (--strict), first: fewer tests");
  checks.push_back(check("play", CheckResult::Pass));
  checks.back().warnings = {"one engine alone"};
  EXPECT_EQ(combine(checks, Warnings::Fail).line,
            "FAIL tests, play: 3 warnings (--strict), first: fewer tests");
  checks.push_back(check("cost", CheckResult::Fail, "slower"));
  EXPECT_EQ(combine(checks, Warnings::Fail).line, "FAIL cost: slower");
}

TEST(Verdict, RequiresACheckThatPassed) {
  EXPECT_EQ(combine({}).code, ExitCode::NoVerdict);
  const std::vector checks = {check("cost", CheckResult::NotRun)};
  EXPECT_EQ(combine(checks).code, ExitCode::NoVerdict);
}

}  // namespace
}  // namespace raum::ci
