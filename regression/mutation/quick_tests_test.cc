#include "regression/mutation/quick_tests.h"

#include <gtest/gtest.h>

namespace raum::regression {
namespace {

constexpr const char* kList = R"({"tests": [
  {"name": "a_test", "command": ["/b/bin/a_test", "-x"], "properties": [
    {"name": "ENVIRONMENT", "value": ["RC_PARAMS=seed=7 n=2"]},
    {"name": "LABELS", "value": ["portable", "property"]}]},
  {"name": "a_slow_test", "command": ["/b/bin/a_slow_test"], "properties": [
    {"name": "LABELS", "value": ["golden", "slow"]}]},
  {"name": "a_self_test", "command": ["/b/bin/a_self_test"], "properties": [
    {"name": "LABELS", "value": ["e2e", "selftest"]}]},
  {"name": "not_built", "properties": [{"name": "LABELS", "value": ["unit"]}]},
  {"name": "no_label", "command": ["/b/bin/no_label"]},
  {"name": "b_test", "command": ["/b/bin/b_test"], "properties": [
    {"name": "LABELS", "value": ["e2e"]}]}]})";

TEST(QuickTests, AreReadFromTheListOfCtest) {
  const auto tests = parse_quick_tests(kList, "/b");
  ASSERT_TRUE(tests.has_value()) << to_string(tests.error());
  ASSERT_EQ(tests->size(), 2U);
  const QuickTest& first = tests->front();
  EXPECT_EQ(first.name, "a_test");
  EXPECT_EQ(first.command, (std::vector<std::string>{"/b/bin/a_test", "-x"}));
  EXPECT_EQ(first.environment,
            (std::vector<std::pair<std::string, std::string>>{{"RC_PARAMS", "seed=7 n=2"}}));
  EXPECT_EQ(first.target, "bin/a_test");
  EXPECT_EQ(first.kind, TestKind::Property);
  EXPECT_EQ((*tests)[1].kind, TestKind::EndToEnd);
}

TEST(QuickTests, NeedAListWithTests) {
  const auto none = parse_quick_tests(R"({"tests": []})", "/b");
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(to_string(none.error()), "/b: found no test, expected tests with the label unit");
  const auto broken = parse_quick_tests("no json", "/b");
  ASSERT_FALSE(broken.has_value());
  EXPECT_EQ(broken.error().found, "no list of tests");
}

TEST(QuickTests, BelongToARoom) {
  EXPECT_TRUE(is_of_room("engine_board_test", "engine/board/see.cc"));
  EXPECT_FALSE(is_of_room("engine_board_test", "perft/board/see.cc"));
  EXPECT_FALSE(is_of_room("engine_boards_test", "engine/board/see.cc"));
}

TEST(QuickTests, OfWholeGatesJudgeMutantsOfTheGate) {
  const QuickTest gates{.name = "ci_command_e2e_test", .command = {}, .kind = TestKind::EndToEnd};
  const QuickTest texts{.name = "app_e2e_test", .command = {}, .kind = TestKind::EndToEnd};
  const QuickTest unit{.name = "ci_command_test", .command = {}};
  EXPECT_FALSE(is_too_far(gates, "ci/build/build.cc"));
  EXPECT_FALSE(is_too_far(gates, "regression/measure/probe.cc"));
  EXPECT_TRUE(is_too_far(gates, "tournament/game/game.cc"));
  EXPECT_FALSE(is_too_far(texts, "tournament/game/game.cc"));
  EXPECT_FALSE(is_too_far(unit, "tournament/game/game.cc"));
}

std::vector<std::string> order(const std::map<std::string, double>& seconds,
                               std::string_view first) {
  const std::vector<QuickTest> tests{
      {.name = "base_text_test", .command = {}, .kind = TestKind::Unit},
      {.name = "app_e2e_test", .command = {}, .kind = TestKind::EndToEnd},
      {.name = "engine_eval_e2e_test", .command = {}, .kind = TestKind::EndToEnd},
      {.name = "engine_search_golden", .command = {}, .kind = TestKind::Golden},
      {.name = "engine_search_test", .command = {}, .kind = TestKind::Unit},
      {.name = "engine_eval_properties", .command = {}, .kind = TestKind::Property},
      {.name = "engine_eval_test", .command = {}, .kind = TestKind::Unit}};
  std::vector<const QuickTest*> pointers;
  for (const QuickTest& test : tests) pointers.push_back(&test);
  order_tests(pointers, "engine/eval/rays.cc", seconds, first);
  std::vector<std::string> names;
  for (const QuickTest* test : pointers) names.push_back(test->name);
  return names;
}

TEST(QuickTests, RunTheNearestFirstAndEndToEndTestsLast) {
  EXPECT_EQ(order({}, ""),
            (std::vector<std::string>{"engine_eval_test", "engine_eval_properties",
                                      "engine_search_test", "engine_search_golden",
                                      "base_text_test", "engine_eval_e2e_test", "app_e2e_test"}));
}

TEST(QuickTests, RunFastOnesEarlier) {
  EXPECT_EQ(order({{"engine_eval_test", 3}, {"engine_eval_properties", 0.5}, {"base_text_test", 0}},
                  "engine_search_golden"),
            (std::vector<std::string>{"engine_search_golden", "engine_eval_properties",
                                      "engine_eval_test", "engine_search_test", "base_text_test",
                                      "engine_eval_e2e_test", "app_e2e_test"}));
}

}  // namespace
}  // namespace raum::regression
