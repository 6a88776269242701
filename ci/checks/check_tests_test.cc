// The check `tests`, and how it runs the tests of a manifest and reads what they wrote.
#include <gtest/gtest.h>

#include <algorithm>
#include <stop_token>

#include "base/testing/scoped_variable.h"
#include "ci/build/fixture.h"
#include "ci/checks/checks.h"
#include "ci/checks/head_tests.h"
#include "ci/context/manifest_fixture.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;

class TestsOfHead : public testing::Test {
 protected:
  TestsOfHead() {
    context.log = [](const std::string&) {};
    context.progress = [this](const CheckProgress& progress) { reported.push_back(progress); };
    context.values = {{"jobs", "2"}};
    context.manifests = manifests_of(manifest_of_scripts());
    rules().inventory = InventoryRules{.function = "raum_test", .labels = {"unit"}, .folders = ""};
  }

  [[nodiscard]] Manifest& rules() { return context.manifests.rules; }

  [[nodiscard]] Finding run(const TestRules& tests) const {
    return run_head_tests(context, base.build(), head.build(), tests, "properties");
  }

  [[nodiscard]] Finding run(const std::string& label) const {
    return run(tests_of_ctest("", label));
  }

  [[nodiscard]] CheckReport check() const {
    Builds builds{.base = base.build(), .head = head.build(), .tool_version = "c++"};
    if (has_base_tests) builds.base_tests = base_tests.build();
    return check_tests(context, builds);
  }

  CheckContext context;
  std::vector<CheckProgress> reported;
  ScriptBuild base, head, base_tests;
  bool has_base_tests = false;
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

TEST_F(TestsOfHead, HaveTheirEnvironmentFolderAndPlaceholders) {
  head.write("here", "");
  TestRules tests = tests_of_script(
      "", "[ -f here ] && [ \"$SEED\" = 7 ] && [ {jobs} = 2 ] && [ '{{x}}' = '{x}' ]");
  tests.environment = {{"SEED", "7"}};
  EXPECT_EQ(run(tests).reason, "");
  context.values = {{"jobs", "3"}};
  EXPECT_EQ(run(tests).reason, "properties: exit status 1");
}

TEST_F(TestsOfHead, PassWithExitStatusZero) {
  const Finding good = run(tests_of_script("", "echo fine"));
  EXPECT_EQ(good.reason, "");
  EXPECT_EQ(good.figure.name, "") << "nobody counted the tests";
  const Finding bad = run(tests_of_script("", "echo shown; echo why >&2; exit 3"));
  EXPECT_EQ(bad.reason, "properties: exit status 3, \"why\"");
  EXPECT_EQ(bad.details, "shown\nwhy");
  EXPECT_EQ(bad.figure.name, "");
}

TEST_F(TestsOfHead, FailWithTheirCommandThoughNoTestFailed) {
  TestRules tests = tests_of_script("", "echo '<a><testcase name=\"A\"/></a>' > out.xml; exit 1");
  tests.junit = "out.xml";
  const Finding finding = run(tests);
  EXPECT_EQ(finding.reason, "properties: exit status 1");
  EXPECT_EQ(finding.figure.unit, "of 1 hold");
  tests.command = {"sh", "-c", "echo '<a><testcase name=\"A\"/></a>' > out.xml; kill -SEGV $$"};
  EXPECT_EQ(run(tests).reason, "properties: signal 11 (Segmentation fault)");
}

TEST_F(TestsOfHead, FailByTheirJunitFileThoughTheCommandPassed) {
  TestRules tests =
      tests_of_script("", "echo '<a><testcase name=\"A\"><error/></testcase></a>' > out.xml");
  tests.junit = "out.xml";
  EXPECT_EQ(run(tests).reason, "properties: 1 of 1 broken: A");
}

TEST_F(TestsOfHead, AreThoseOfAllTheirJunitFiles) {
  head.write("r/old.xml", "<a><testcase name=\"Old\"/></a>");
  TestRules tests = tests_of_script(
      "",
      "echo '<a><testcase name=\"A\"/></a>' > r/a.xml;"
      "echo '<a><testcase name=\"B\"><error message=\"ended\"/></testcase></a>' > r/b.xml;"
      "echo 'b (SEGFAULT)'; exit 1");
  tests.junit = "r/*.xml";
  const Finding finding = run(tests);
  EXPECT_EQ(finding.reason, "properties: 1 of 2 broken: B");
  EXPECT_EQ(finding.details,
            "properties, 1 broken:\nB\n\nB:\nended\n"
            "\nthe command's output ends with\nb (SEGFAULT)");
}

TEST_F(TestsOfHead, FailWithoutTheJunitFileOfThisRun) {
  head.write("out.xml", "<a><testcase name=\"A\"/></a>");
  TestRules tests = tests_of_script("", "true");
  tests.junit = "out.xml";
  const Finding missing = run(tests);
  EXPECT_TRUE(missing.reason.starts_with("properties: ")) << missing.reason;
  EXPECT_NE(missing.reason.find("out.xml: "), std::string::npos) << missing.reason;
  EXPECT_TRUE(missing.reason.ends_with(", expected a JUnit file")) << missing.reason;
  tests.command = {"sh", "-c", "echo nothing > out.xml"};
  EXPECT_TRUE(run(tests).reason.starts_with("properties: out.xml, byte ")) << run(tests).reason;
  tests.command = {"sh", "-c", "echo '<a/>' > out.xml"};
  EXPECT_EQ(run(tests).reason, "properties: out.xml: found no <testcase>, expected tests");
}

TEST_F(TestsOfHead, FailWithAJunitFileThatIsTooLarge) {
  TestRules tests = tests_of_script("", "truncate -s 65M out.xml");
  tests.junit = "out.xml";
  const std::string reason = run(tests).reason;
  EXPECT_TRUE(reason.starts_with("properties: ")) << reason;
  EXPECT_NE(reason.find("/out.xml: found more than "), std::string::npos) << reason;
}

TEST_F(TestsOfHead, EndAtTheirLimit) {
  TestRules tests = tests_of_script("", "exec sleep 60");
  tests.limit = std::chrono::seconds(1);
  EXPECT_EQ(run(tests).reason, "properties: no exit within 1 s");
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
  EXPECT_EQ(three.details.find("silence"), std::string::npos) << three.details;
  tests.push_back({"E.Fails", "property", "exit 1"});
  head.set_tests(tests);
  EXPECT_EQ(run("property").reason, "properties: 4 of 5 broken: B.Fails, C.Fails, D.Fails, …");
}

TEST_F(TestsOfHead, AreAllListedIfTheyFail) {
  std::vector<ScriptTest> tests;
  std::string names;
  for (char letter = 'A'; letter < 'N'; ++letter) {
    tests.push_back({std::string(1, letter) + ".Fails", "property", "seq 1 100; exit 1"});
    names += tests.back().name + "\n";
  }
  head.set_tests(tests);
  const Finding finding = run("property");
  EXPECT_EQ(finding.reason, "properties: 13 of 13 broken: A.Fails, B.Fails, C.Fails, …");
  const std::string& details = finding.details;
  EXPECT_TRUE(details.starts_with("properties, 13 broken:\n" + names + "\nA.Fails:\n")) << details;
  EXPECT_NE(details.find("\n100\n\nB.Fails:\n"), std::string::npos) << details;
  EXPECT_NE(details.find("\n100\n\nC.Fails:\n"), std::string::npos) << details;
  EXPECT_EQ(details.find("\nD.Fails:"), std::string::npos) << details;
  EXPECT_NE(details.find("\n100\n\nthe command's output ends with\n"), std::string::npos)
      << details;
}

TEST_F(TestsOfHead, AreListedUpToALimit) {
  TestRules tests =
      tests_of_script("",
                      "(echo '<a>'; seq -f '<testcase name=\"T%.0f\"><error/></testcase>' 1 1007; "
                      "echo '</a>') > out.xml; exit 1");
  tests.junit = "out.xml";
  const std::string details = run(tests).details;
  EXPECT_NE(details.find("\nT999\nT1000\nand 7 more\n"), std::string::npos) << details;
}

TEST_F(TestsOfHead, CountThoseThatAreSkipped) {
  head.set_tests({{"A.One", "unit", "echo no disk; exit 77"},
                  {"A.Two", "unit"},
                  {"A.Three", "unit", "exit 77"}});
  const Finding finding = run("unit");
  EXPECT_EQ(finding.reason, "");
  EXPECT_EQ(finding.warning, "") << "nobody knows what base skips";
  EXPECT_EQ(finding.skipped, (Figure{"skipped properties",
                                     {},
                                     std::int64_t{2},
                                     "of 3, first A.One: no disk",
                                     "",
                                     FigureVerdict::Reported}));
  EXPECT_EQ(finding.figure.head, Value(std::int64_t{1}));
  EXPECT_EQ(finding.figure.unit, "of 3 hold (2 skipped)");
}

TEST_F(TestsOfHead, WarnOfThoseThatBaseDidNotSkip) {
  TestRules tests = tests_of_script("", "cp found.xml out.xml");
  tests.junit = "out.xml";
  const auto junit = [](const std::string& names) {
    std::string text = "<a><testcase name='Runs'/>";
    for (const char name : names) {
      text += std::string("<testcase name='") + name + "'><skipped message='why'/></testcase>";
    }
    return text + "</a>";
  };
  base.write("out.xml", junit("AB"));
  head.write("found.xml", junit("BA"));
  const Finding equal = run(tests);
  EXPECT_EQ(equal.warning, "");
  EXPECT_EQ(equal.skipped.base, Value(std::int64_t{2}));
  EXPECT_EQ(equal.skipped.head, Value(std::int64_t{2}));
  EXPECT_EQ(equal.skipped.unit, "of 3, first B: why");
  head.write("found.xml", junit("BCAD"));
  const Finding more = run(tests);
  EXPECT_EQ(more.reason, "");
  EXPECT_EQ(more.warning, "properties: 2 of 5 skipped, but not by base; first C: why");
  head.write("found.xml", junit(""));
  EXPECT_EQ(run(tests).skipped, Figure{});
  base.write("out.xml", "no XML");
  head.write("found.xml", junit("A"));
  EXPECT_EQ(run(tests).warning, "");
}

TEST_F(TestsOfHead, FailIfNoneRan) {
  head.set_tests({{"A.One", "unit"}});
  const Finding finding = run("golden");
  EXPECT_EQ(finding.reason, "properties: exit status 8, \"Errors while running CTest\"");
  EXPECT_NE(finding.details.find("No tests were found"), std::string::npos) << finding.details;
  EXPECT_EQ(finding.figure.name, "");
}

TEST_F(TestsOfHead, FailIfAllAreSkipped) {
  head.set_tests({{"A.One", "unit", "exit 77"}, {"A.Two", "unit", "exit 77"}});
  const Finding finding = run("unit");
  EXPECT_EQ(finding.reason, "properties: none ran, 2 skipped");
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
  rules().tests = {tests_of_ctest("unit tests", "unit"), tests_of_script("script", "true")};
  head.set_tests({{"A.One", "unit"}, {"A.Two", "unit", "exit 77"}});
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason, "unit tests 1 of 2 hold (1 skipped), script pass");
  EXPECT_EQ(report.warnings, Lines{});
  EXPECT_EQ(report.details, "");
  ASSERT_EQ(report.figures.size(), 2U);
  EXPECT_EQ(report.figures[1].name, "skipped unit tests");
  EXPECT_EQ(report.figures[0].name, "unit tests");
  EXPECT_EQ(report.figures[0].verdict, FigureVerdict::None);
}

TEST_F(TestsOfHead, FailTheCheckAndKeepTheListOfWeakerOnes) {
  rules().tests = {tests_of_ctest("unit tests", "unit")};
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

TEST_F(TestsOfHead, FailTheCheckWithEveryReason) {
  rules().tests = {tests_of_script("one", "exit 1"), tests_of_script("two", "true"),
                   tests_of_script("three", "exit 3")};
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason, "one: exit status 1; three: exit status 3");
}

TEST_F(TestsOfHead, FailTheCheckIfNoneRan) {
  rules().tests = {tests_of_ctest("unit tests", "unit")};
  head.set_tests({});
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason, "unit tests: exit status 8, \"Errors while running CTest\"");
  EXPECT_EQ(report.figures.size(), 0U);
}

TEST_F(TestsOfHead, AreThoseOfTheRulesAndOfThisCheck) {
  TestRules of_play = tests_of_script("goldens", "exit 1");
  of_play.check = "play";
  rules().tests = {of_play, tests_of_script("kept", "true")};
  context.manifests.head.tests = {tests_of_script("other", "exit 1")};
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason, "kept pass");
}

TEST_F(TestsOfHead, AskThoseOfTheBase) {
  TestRules asked = tests_of_script("asked", "[ ! -f broken ]");
  asked.base_files = {"*"};
  rules().tests = {asked, tests_of_script("own", "[ ! -f broken ]")};
  base_tests.write("broken", "");
  EXPECT_EQ(check().reason, "asked pass, own pass");
  has_base_tests = true;
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason, "asked of the base: exit status 1");
}

TEST_F(TestsOfHead, AreNotRunIfTheManifestNamesNone) {
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::NotRun);
  EXPECT_FALSE(report.environment);
  EXPECT_EQ(report.reason, "the manifest names no tests");
  EXPECT_EQ(report.warnings, Lines{});
}

}  // namespace
}  // namespace raum::ci
