// The check `tests`, and how it runs ctest and reads its output.
#include <gtest/gtest.h>

#include <stop_token>

#include "base/testing/scoped_variable.h"
#include "ci/build/fixture.h"
#include "ci/checks/checks.h"
#include "ci/checks/head_tests.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;

class TestsOfHead : public testing::Test {
 protected:
  TestsOfHead() {
    context.log = [](const std::string&) {};
    context.progress = [this](const CheckProgress& progress) { reported.push_back(progress); };
  }

  [[nodiscard]] Finding run(const std::string& label) const {
    return run_head_tests(context, head.build(), label, "properties");
  }

  [[nodiscard]] CheckReport check() const {
    return check_tests(context, {.base = base.build(), .head = head.build(), .toolchain = "c++"});
  }

  CheckContext context;
  std::vector<CheckProgress> reported;
  ScriptBuild base, head;
};

TEST_F(TestsOfHead, AreCountedIfTheyPass) {
  head.set_tests({{"A.One", "property"}, {"A.Two", "property"}, {"B.Other", "unit", "exit 1"}});
  const Finding finding = run("property");
  EXPECT_EQ(finding.reason, "");
  EXPECT_EQ(finding.details, "");
  EXPECT_EQ(finding.warning, "");
  EXPECT_EQ(finding.figure.name, "properties");
  EXPECT_EQ(finding.figure.base, Value());
  EXPECT_EQ(finding.figure.head, Value(std::int64_t{2}));
  EXPECT_EQ(finding.figure.unit, "of 2 hold");
}

TEST_F(TestsOfHead, ReportTheirProgress) {
  head.set_tests({{"A.One", "property"}, {"A.Two", "property"}});
  EXPECT_EQ(run("property").reason, "");
  ASSERT_GE(reported.size(), 2U);
  EXPECT_EQ(reported.front().part, "properties");
  EXPECT_EQ(reported.front().total, 0U);
  EXPECT_EQ(reported.back().part, "properties");
  EXPECT_EQ(reported.back().done, 2U);
  EXPECT_EQ(reported.back().total, 2U);
}

TEST_F(TestsOfHead, LeaveOutSlowOnesAndSimilarLabels) {
  head.set_tests({{"A.One", "property"},
                  {"A.Slow", "property;slow", "exit 1"},
                  {"A.Similar", "properties", "exit 1"}});
  EXPECT_EQ(run("property").figure.unit, "of 1 hold");
}

TEST_F(TestsOfHead, HaveAFixedSeed) {
  head.set_tests({{"A.Seeded", "property", "[ \"$RC_PARAMS\" = seed=20260101 ]"}});
  EXPECT_EQ(run("property").reason, "");
}

TEST_F(TestsOfHead, AreNamedIfTheyFail) {
  std::vector<ScriptTest> tests{{"A.Holds", "property", "echo silence"},
                                {"B.Fails", "property", "echo falsified; exit 1"},
                                {"C.Fails", "property", "exit 1"},
                                {"D.Fails", "property", "exit 1"}};
  head.set_tests(tests);
  const Finding three = run("property");
  EXPECT_EQ(three.reason, "properties: 3 of 4 broken: B.Fails, C.Fails, D.Fails");
  EXPECT_EQ(three.figure.head, Value(std::int64_t{1}));
  EXPECT_NE(three.details.find("\nfalsified\n"), std::string::npos) << three.details;
  EXPECT_EQ(three.details.find("Passed"), std::string::npos) << three.details;
  tests.push_back({"E.Fails", "property", "exit 1"});
  head.set_tests(tests);
  EXPECT_EQ(run("property").reason, "properties: 4 of 5 broken: B.Fails, C.Fails, D.Fails, …");
}

TEST_F(TestsOfHead, ShowTheEndOfALongOutput) {
  head.set_tests({{"A.Fails", "property", "seq 1 2000; exit 1"}});
  const std::string details = run("property").details;
  EXPECT_EQ(std::count(details.begin(), details.end(), '\n'), 79) << details;
  EXPECT_NE(details.find("\n2000\n"), std::string::npos) << details;
}

TEST_F(TestsOfHead, WarnIfOneIsSkipped) {
  head.set_tests({{"A.One", "unit", "exit 77"}, {"A.Two", "unit"}, {"A.Three", "unit", "exit 77"}});
  const Finding finding = run("unit");
  EXPECT_EQ(finding.reason, "");
  EXPECT_EQ(finding.warning, "properties: 2 of 3 skipped, first A.One");
  EXPECT_EQ(finding.figure.head, Value(std::int64_t{1}));
  EXPECT_EQ(finding.figure.unit, "of 3 hold");
}

TEST_F(TestsOfHead, FailIfNoneRan) {
  head.set_tests({{"A.One", "unit"}});
  const Finding finding = run("golden");
  EXPECT_EQ(finding.reason, "properties: no golden test ran");
  EXPECT_NE(finding.details.find("No tests were found"), std::string::npos) << finding.details;
  EXPECT_EQ(finding.figure.name, "");
}

TEST_F(TestsOfHead, FailIfAllAreSkipped) {
  head.set_tests({{"A.One", "unit", "exit 77"}, {"A.Two", "unit", "exit 77"}});
  const Finding finding = run("unit");
  EXPECT_EQ(finding.reason, "properties: no unit test ran, 2 skipped");
  EXPECT_NE(finding.details.find("A.Two (Skipped)"), std::string::npos) << finding.details;
  EXPECT_EQ(finding.figure.name, "");
}

TEST_F(TestsOfHead, FailWithoutCtest) {
  const ScopedVariable path("PATH", "/no/such/folder");
  EXPECT_EQ(run("unit").reason, "properties: ctest does not start: No such file or directory");
}

TEST_F(TestsOfHead, EndOnAStopRequest) {
  std::stop_source stop;
  stop.request_stop();
  context.stop = stop.get_token();
  head.set_tests({{"A.One", "unit", "sleep 60"}});
  EXPECT_EQ(run("unit").reason, "properties: interrupted");
}

TEST_F(TestsOfHead, PassTheCheck) {
  head.set_targets({"raum-tests-unit"});
  head.set_tests({{"A.One", "unit"}, {"A.Two", "unit", "exit 77"}});
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason, "unit tests 1 of 2 hold");
  EXPECT_EQ(report.warnings, Lines{"unit tests: 1 of 2 skipped, first A.Two"});
  EXPECT_EQ(report.details, "");
  ASSERT_EQ(report.figures.size(), 1U);
  EXPECT_EQ(report.figures[0].name, "unit tests");
  EXPECT_EQ(report.figures[0].verdict, FigureVerdict::None);
}

TEST_F(TestsOfHead, FailTheCheckAndKeepTheListOfWeakerOnes) {
  head.set_targets({"raum-tests-unit"});
  head.set_tests({{"A.One", "unit", "echo third; exit 1"}});
  base.write("CMakeLists.txt", "raum_test(t LABELS unit SOURCES t_test.cc)\n");
  base.write("t_test.cc", "TEST(T, A) {}\nTEST(T, B) {}\nTEST(T, C) {}\nTEST(T, D) {}\n");
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason, "unit tests: 1 of 1 broken: A.One");
  ASSERT_EQ(report.figures.size(), 2U);
  EXPECT_EQ(report.figures[0].name, "unit tests");
  EXPECT_EQ(report.figures[0].verdict, FigureVerdict::Failed);
  EXPECT_EQ(report.figures[1].name, "unit tests in the sources");
  EXPECT_EQ(report.warnings,
            Lines{"tests of base that head lacks or labels differently: 4: T.A of t_test.cc is "
                  "missing, T.B of t_test.cc is missing, T.C of t_test.cc is missing, …"});
  EXPECT_TRUE(report.details.starts_with("tests of base that head lacks")) << report.details;
  EXPECT_NE(report.details.find("third"), std::string::npos) << report.details;
}

TEST_F(TestsOfHead, FailTheCheckIfNoneRan) {
  head.set_targets({"raum-tests-unit"});
  head.set_tests({});
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason, "unit tests: no unit test ran");
  EXPECT_EQ(report.figures.size(), 0U);
}

TEST_F(TestsOfHead, AreNotRunWithoutTheirTarget) {
  head.set_targets({"raum-goldens"});
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::NotRun);
  EXPECT_TRUE(report.environment);
  EXPECT_EQ(report.reason, "head has no target raum-tests-unit");
  EXPECT_EQ(report.warnings, Lines{"no unit test was run: head has no target raum-tests-unit"});
}

}  // namespace
}  // namespace raum::ci
