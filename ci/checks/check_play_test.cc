// The check `play`: its reasons, rows and warnings for given signatures.
#include <gtest/gtest.h>

#include "ci/build/fixture.h"
#include "ci/checks/checks.h"
#include "ci/context/manifest_fixture.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;
using regression::EngineSignatures;

class Play : public testing::Test {
 protected:
  Play() {
    context.log = [](const std::string&) {};
    context.values = {{"jobs", "2"}};
    context.manifests = manifests_of(manifest_of_scripts());
    TestRules& goldens =
        context.manifests.rules.tests.emplace_back(tests_of_ctest("goldens", "golden"));
    goldens.check = "play";
    goldens.base_labels = {"golden"};
    head.set_tests({{"Nodes.Stay", "golden"}});
  }

  [[nodiscard]] CheckReport check(std::vector<EngineSignatures> engines,
                                  const std::string& message = "Head") {
    context.head.message = message;
    Builds builds{.base = {}, .head = head.build(), .tool_version = "c++"};
    if (has_base_tests) builds.base_tests = base_tests.build();
    return check_play(context, builds, {.engines = std::move(engines), .warnings = {}});
  }

  CheckContext context;
  ScriptBuild head, base_tests;
  bool has_base_tests = false;
};

TEST_F(Play, IsEqualIfAllSignaturesAre) {
  const CheckReport one = check({{"one", 7, 7}});
  EXPECT_EQ(one.result, CheckResult::Pass);
  EXPECT_EQ(one.reason, "equal: one 7");
  EXPECT_EQ(one.warnings, Lines{});
  EXPECT_EQ(check({{"one", 7, 7}, {"two", 8, 8}}).reason, "equal: one 7; 1 other engine alike");
  EXPECT_EQ(check({{"one", 7, 7}, {"two", 8, 8}, {"three", 9, 9}}).reason,
            "equal: one 7; 2 other engines alike");
}

TEST_F(Play, HasARowForEachEngine) {
  const CheckReport report = check({{"one", 7, 9}, {"two", 8, 8}, {"new", {}, 5}, {"old", 4, {}}});
  ASSERT_EQ(report.figures.size(), 5U);
  const auto expect_row = [&](std::size_t i, const std::string& name, const Value& base,
                              const Value& head_value, FigureVerdict verdict) {
    EXPECT_EQ(report.figures[i].name, name);
    EXPECT_EQ(report.figures[i].base, base) << name;
    EXPECT_EQ(report.figures[i].head, head_value) << name;
    EXPECT_EQ(report.figures[i].unit, "nodes of bench") << name;
    EXPECT_EQ(report.figures[i].verdict, verdict) << name;
  };
  const auto number = [](std::int64_t n) { return Value(n); };
  expect_row(0, "one", number(7), number(9), FigureVerdict::Reported);
  expect_row(1, "two", number(8), number(8), FigureVerdict::None);
  expect_row(2, "new", Value(), number(5), FigureVerdict::None);
  expect_row(3, "old", number(4), Value(), FigureVerdict::None);
  EXPECT_EQ(report.figures[4].name, "goldens");
}

TEST_F(Play, WarnsOfAChangeThatIsNotAnnounced) {
  const CheckReport report =
      check({{"one", 7, 9}, {"two", 8, 3}, {"three", 1, 1}, {"new", {}, 5}, {"old", 4, {}}});
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason, "changed: one 7 to 9, two 8 to 3; 1 engine alike");
  EXPECT_EQ(
      report.warnings,
      (Lines{"new in head, nothing to compare with: new", "an engine that head no longer has: old",
             "the play of one, two changed, but the commit message has no line "
             "\"Bench: 9\""}));
}

TEST_F(Play, AcceptsAnAnnouncedChange) {
  const CheckReport report = check({{"one", 7, 9}}, "Think\n\nBench: 9\n");
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason, "changed as announced: one 7 to 9");
  EXPECT_EQ(report.warnings, Lines{});
}

TEST_F(Play, FailsWithAWrongAnnouncement) {
  const CheckReport report = check({{"one", 7, 9}, {"two", 3, 3}}, "Think\n\nBench: 3\n");
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_FALSE(report.bad_input);
  EXPECT_EQ(report.reason,
            "the commit message says \"Bench: 3\", but the signature of one is 9: expected "
            "\"Bench: 9\"");
  EXPECT_EQ(report.warnings, Lines{});
  EXPECT_EQ(report.figures.size(), 2U) << "the goldens are not run";
}

TEST_F(Play, FailsIfTheAnnouncementIsNoNumber) {
  const CheckReport report = check({{"one", 5505743, 5505743}}, "Tidy\n\nBench: 5,505,743\n");
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason,
            "the commit message says \"Bench: 5,505,743\", but the signature of one is 5505743: "
            "expected \"Bench: 5505743\"");
}

TEST_F(Play, RunsTheTestsThatTheRulesNameForIt) {
  context.manifests.rules.tests = {tests_of_script("of the tests", "exit 1")};
  const CheckReport none = check({{"one", 7, 7}});
  EXPECT_EQ(none.result, CheckResult::Pass);
  EXPECT_EQ(none.warnings, Lines{});
  EXPECT_EQ(none.figures.size(), 1U);
  for (const std::string name : {"first", "second"}) {
    TestRules& tests = context.manifests.rules.tests.emplace_back(tests_of_script(name, "true"));
    tests.check = "play";
  }
  const CheckReport uncounted = check({{"one", 7, 7}});
  EXPECT_EQ(uncounted.result, CheckResult::Pass);
  EXPECT_EQ(uncounted.figures.size(), 1U);
  context.manifests.rules.tests.back().command = {"sh", "-c", "echo shown; exit 3"};
  const CheckReport broken = check({{"one", 7, 7}});
  EXPECT_EQ(broken.result, CheckResult::Fail);
  EXPECT_EQ(broken.reason, "second: exit status 3");
  EXPECT_EQ(broken.details, "shown");
}

TEST_F(Play, FailsIfAGoldenBreaksWhileThePlayIsEqual) {
  head.set_tests({{"Nodes.Stay", "golden", "echo other nodes; exit 1"}});
  has_base_tests = true;
  base_tests.set_tests({{"Nodes.Stay", "golden"}});
  const CheckReport report = check({{"one", 7, 7}});
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason, "goldens: 1 of 1 broken: Nodes.Stay");
  EXPECT_NE(report.details.find("other nodes"), std::string::npos) << report.details;
  EXPECT_EQ(report.warnings, Lines{});
  ASSERT_EQ(report.figures.size(), 2U) << "base's goldens are not run as well";
  EXPECT_EQ(report.figures[1].verdict, FigureVerdict::Failed);
}

TEST_F(Play, WarnsIfAGoldenBreaksBecauseThePlayChanged) {
  head.set_tests({{"Nodes.Stay", "golden", "exit 1"}, {"Nodes.Skipped", "golden", "exit 77"}});
  const CheckReport report = check({{"one", 7, 9}}, "Think\n\nBench: 9\n");
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason, "changed as announced: one 7 to 9");
  EXPECT_EQ(report.warnings, Lines{"goldens: 1 of 2 broken: Nodes.Stay"});
  ASSERT_EQ(report.figures.size(), 3U);
  EXPECT_EQ(report.figures[1].verdict, FigureVerdict::Reported);
  EXPECT_EQ(report.figures[2].name, "skipped goldens");
}

TEST_F(Play, FailsIfNoGoldenRan) {
  head.set_tests({});
  const CheckReport report = check({{"one", 7, 7}});
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason, "goldens: exit status 8, \"Errors while running CTest\"");
  EXPECT_NE(report.details.find("No tests were found"), std::string::npos) << report.details;
  EXPECT_EQ(report.figures.size(), 1U);
}

TEST_F(Play, AsksTheGoldensOfTheBaseWhilePlayAndEnginesAreEqual) {
  has_base_tests = true;
  base_tests.set_tests({{"Nodes.Stay", "golden", "exit 1"}});
  const CheckReport report = check({{"one", 7, 7}});
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason, "goldens of the base: 1 of 1 broken: Nodes.Stay");
  ASSERT_EQ(report.figures.size(), 3U);
  EXPECT_EQ(report.figures[1].verdict, FigureVerdict::None);
  EXPECT_EQ(report.figures[2].name, "goldens of the base");
  EXPECT_EQ(report.figures[2].verdict, FigureVerdict::Failed);
  for (const std::vector<EngineSignatures>& others : {std::vector<EngineSignatures>{{"one", 7, 9}},
                                                      {{"one", 7, 7}, {"new", {}, 1}},
                                                      {{"one", 7, 7}, {"old", 1, {}}}}) {
    EXPECT_EQ(check(others).result, CheckResult::Pass) << others.back().engine;
  }
  base_tests.set_tests({{"Nodes.Stay", "golden"}});
  const CheckReport good = check({{"one", 7, 7}});
  EXPECT_EQ(good.result, CheckResult::Pass);
  ASSERT_EQ(good.figures.size(), 3U);
  EXPECT_EQ(good.figures[2].verdict, FigureVerdict::None);
}

// Goldens that base's manifest does not want to be asked of head.
TEST_F(Play, AsksNoOtherGoldensOfTheBase) {
  context.manifests.rules.tests.front().base_labels.clear();
  has_base_tests = true;
  base_tests.set_tests({{"Nodes.Stay", "golden", "exit 1"}});
  const CheckReport report = check({{"one", 7, 7}});
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.figures.size(), 2U);
}

TEST_F(Play, HasChangedIfASignatureVaries) {
  const CheckReport first = check({{"one", 7, 7, true}, {"two", 8, 8}}, "Think\n\nBench: 9\n");
  EXPECT_EQ(first.result, CheckResult::Pass) << "no announcement is right or wrong";
  EXPECT_EQ(first.reason, "changed: one 7 to 7; 1 engine alike");
  EXPECT_EQ(first.warnings, Lines{});
  EXPECT_EQ(first.figures[0].verdict, FigureVerdict::Reported);
  const CheckReport second = check({{"one", 7, 7}, {"two", 8, 9, true}});
  EXPECT_EQ(second.reason, "changed: two 8 to 9; 1 engine alike");
  EXPECT_EQ(second.warnings, Lines{"the play of two changed, but the commit message has no line "
                                   "\"Bench: 7\""});
}

}  // namespace
}  // namespace raum::ci
