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
  return {
      .mutant = {.file = file, .line = 4, .kind = "logic", .before = "  a;", .after = "  b;"},
      .verdict = {.fate = fate, .test = fate == Fate::Survived ? "" : "x_test A.B", .seconds = 3.2},
      .is_equivalent = is_equivalent};
}

TEST(Scores, CountCaughtAndSurvivedByGroup) {
  const Scores scores =
      scores_of({judged("engine/a.cc", Fate::Caught), judged("perft/a.cc", Fate::Survived),
                 judged("app/a.cc", Fate::Caught), judged("app/b.cc", Fate::CaughtEndToEnd),
                 judged("base/a.cc", Fate::Survived, true), judged("ci/a.cc", Fate::NotBuilt),
                 judged("ci/a.cc", Fate::SameProgram)});
  EXPECT_EQ(scores.engine.caught, 1U);
  EXPECT_EQ(scores.engine.survived, 1U);
  EXPECT_EQ(scores.engine.end_to_end, 0U);
  EXPECT_EQ(scores.elsewhere.caught, 2U);
  EXPECT_EQ(scores.elsewhere.survived, 0U);
  EXPECT_EQ(scores.elsewhere.end_to_end, 1U);
}

TEST(Scores, ReachTheGoalExactly) {
  EXPECT_TRUE((Score{.caught = 19, .survived = 1, .goal = 95}).reaches_goal());
  EXPECT_FALSE((Score{.caught = 18, .survived = 1, .goal = 95}).reaches_goal());
  EXPECT_FALSE((Score{.goal = 95}).reaches_goal()) << "without mutants";
}

TEST(Scores, PassIfEveryGroupWithMutantsReachesItsGoal) {
  const Score good{.caught = 9, .survived = 1, .goal = 90};
  const Score poor{.caught = 9, .survived = 1, .goal = 95};
  const Score none{.goal = 95};
  EXPECT_EQ(exit_code_of({.engine = good, .elsewhere = good}), ExitCode::Pass);
  EXPECT_EQ(exit_code_of({.engine = none, .elsewhere = good}), ExitCode::Pass);
  EXPECT_EQ(exit_code_of({.engine = good, .elsewhere = none}), ExitCode::Pass);
  EXPECT_EQ(exit_code_of({.engine = good, .elsewhere = poor}), ExitCode::Fail);
  EXPECT_EQ(exit_code_of({.engine = poor, .elsewhere = none}), ExitCode::Fail);
  EXPECT_EQ(exit_code_of({.engine = none, .elsewhere = none}), ExitCode::NoVerdict);
}

TEST(Table, HasARowForEachMutantAndTheLinesOfSurvivors) {
  EXPECT_EQ(
      table_header() + table_row(judged("engine/a.cc", Fate::Caught)) +
          table_row(judged("app/b.cc", Fate::Survived)) +
          table_row(judged("app/c.cc", Fate::Survived, true)),
      "verdict     place                                          kind            s  caught by\n"
      "caught      engine/a.cc:4                                  logic         3.2  x_test A.B\n"
      "SURVIVED    app/b.cc:4                                     logic         3.2  \n"
      "  old: a;\n  new: b;\n"
      "equivalent  app/c.cc:4                                     logic         3.2  listed in "
      "equivalents.txt\n");
}

TEST(Summary, ListsSurvivorsAndScores) {
  const std::string text =
      summary_text({judged("engine/a.cc", Fate::Caught), judged("app/b.cc", Fate::Survived),
                    judged("app/c.cc", Fate::CaughtEndToEnd)});
  EXPECT_EQ(text, "\nsurvivors\n" + table_row(judged("app/b.cc", Fate::Survived)) +
                      "\nengine and perft    1 of   1 caught  100.0 % [20.7, 100.0]  goal 95 %: "
                      "reached\n"
                      "elsewhere           1 of   2 caught   50.0 % [9.5, 90.5]  goal 90 %: NOT "
                      "REACHED\n"
                      "all                 2 of   3 caught   66.7 % [20.8, 93.9]\n"
                      "The intervals are at 95 %. 1 of the caught mutants was caught by end-to-end "
                      "tests only.\n");
}

TEST(Summary, SaysWhereThereAreNoMutants) {
  EXPECT_EQ(summary_text({}),
            "\nengine and perft  no mutants\nelsewhere         no mutants\nall               no "
            "mutants\n");
}

}  // namespace
}  // namespace raum::regression
