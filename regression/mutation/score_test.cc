#include "regression/mutation/score.h"

#include <gtest/gtest.h>

namespace raum::regression {
namespace {

// 65 of 85, as in Newcombe, "Two-sided confidence intervals for the single proportion" (1998), the
// formula of method 3, computed by hand: (0.764706 + 0.022597 ± 0.092...) / 1.045193.
TEST(Wilson, ContainsTheShare) {
  const Interval interval = wilson(65, 85);
  EXPECT_NEAR(interval.low, 0.6645, 5e-4);
  EXPECT_NEAR(interval.high, 0.8420, 5e-4);
}

// Newcombe (1998), table I: 81 of 263 is 0.2553 to 0.3662, 0 of 20 is 0 to 0.1611.
TEST(Wilson, AgreesWithPublishedIntervals) {
  EXPECT_NEAR(wilson(81, 263).low, 0.2553, 5e-5);
  EXPECT_NEAR(wilson(81, 263).high, 0.3662, 5e-5);
  EXPECT_NEAR(wilson(0, 20).low, 0, 1e-12);
  EXPECT_NEAR(wilson(0, 20).high, 0.1611, 5e-5);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

JudgedMutant judged(const std::string& file, Fate fate, bool is_equivalent = false) {
  return {.mutant = {.file = file, .line = 4, .kind = "logic", .before = "  a;", .after = "  b;"},
          .verdict = {.fate = fate, .test = "x_test A.B"},
          .is_equivalent = is_equivalent};
}

TEST(Scores, CountCaughtAndSurvivedByGroup) {
  const Scores scores =
      scores_of({judged("engine/a.cc", Fate::Caught), judged("perft/a.cc", Fate::Survived),
                 judged("app/a.cc", Fate::Caught), judged("base/a.cc", Fate::Survived, true),
                 judged("ci/a.cc", Fate::NotBuilt), judged("ci/a.cc", Fate::SameProgram)});
  EXPECT_EQ(scores.engine.caught, 1U);
  EXPECT_EQ(scores.engine.survived, 1U);
  EXPECT_EQ(scores.elsewhere.caught, 1U);
  EXPECT_EQ(scores.elsewhere.survived, 0U);
}

TEST(Scores, ReachTheGoalExactly) {
  EXPECT_TRUE((Score{.caught = 19, .survived = 1, .goal = 95}).reaches_goal());
  EXPECT_FALSE((Score{.caught = 18, .survived = 1, .goal = 95}).reaches_goal());
  EXPECT_TRUE((Score{.goal = 95}).reaches_goal());
}

TEST(ScoreText, ListsEveryMutantAndTheLinesOfSurvivors) {
  const std::string text =
      score_text({judged("engine/a.cc", Fate::Caught), judged("app/b.cc", Fate::Survived),
                  judged("app/c.cc", Fate::Survived, true)});
  EXPECT_EQ(text,
            "verdict     place                                          kind        caught by\n"
            "caught      engine/a.cc:4                                  logic       x_test A.B\n"
            "SURVIVED    app/b.cc:4                                     logic       \n"
            "equivalent  app/c.cc:4                                     logic       listed in "
            "equivalents.txt\n"
            "\nsurvivors\n\napp/b.cc:4\n  old: a;\n  new: b;\n\n"
            "engine and perft    1 of   1 caught  100.0 % [20.7, 100.0]  goal 95 %\n"
            "elsewhere           0 of   1 caught    0.0 % [0.0, 79.3]  goal 90 %\n"
            "all                 1 of   2 caught   50.0 % [9.5, 90.5] at 95 %\n");
}

}  // namespace
}  // namespace raum::regression
