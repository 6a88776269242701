// The exit code of `raum match` for each outcome.
#include <gtest/gtest.h>

#include "tournament/match/match.h"

namespace raum::tournament {
namespace {

ExitCode exit_code_with_sprt(std::optional<SprtState> state) {
  MatchConfig config;
  config.sprt = SprtBounds{.elo0 = 0, .elo1 = 10};
  MatchOutcome outcome;
  outcome.complete = true;
  outcome.sprt = state;
  return exit_code(config, outcome);
}

TEST(MatchExitCode, IsTheVerdictOfASequentialTest) {
  EXPECT_EQ(exit_code_with_sprt(std::nullopt), ExitCode::NoVerdict);
  EXPECT_EQ(exit_code_with_sprt(SprtState{.llr = 3, .lower = -2, .upper = 2}), ExitCode::Pass);
  EXPECT_EQ(exit_code_with_sprt(SprtState{.llr = -3, .lower = -2, .upper = 2}), ExitCode::Fail);
  EXPECT_EQ(exit_code_with_sprt(SprtState{.llr = 0, .lower = -2, .upper = 2}), ExitCode::NoVerdict);
}

TEST(MatchExitCode, IsNoVerdictAfterTooManyFaults) {
  MatchConfig config;
  MatchOutcome outcome;
  outcome.complete = true;
  outcome.games = {.loss = 20, .draw = 0, .win = 20};
  outcome.faults.games = 2;
  EXPECT_EQ(exit_code(config, outcome), ExitCode::Pass) << "5 %";
  outcome.faults.games = 3;
  EXPECT_EQ(exit_code(config, outcome), ExitCode::NoVerdict);
  config.sprt = SprtBounds{.elo0 = 0, .elo1 = 10};
  for (const double llr : {3.0, -3.0}) {
    outcome.sprt = SprtState{.llr = llr, .lower = -2, .upper = 2};
    EXPECT_EQ(exit_code(config, outcome), ExitCode::NoVerdict);
  }
  config.max_faults = 1;
  EXPECT_EQ(exit_code(config, outcome), ExitCode::Fail);
}

TEST(MatchExitCode, IsNoVerdictForAnIncompleteMatch) {
  MatchOutcome outcome;
  outcome.complete = true;
  EXPECT_EQ(exit_code(MatchConfig(), outcome), ExitCode::Pass);
  outcome.complete = false;
  EXPECT_EQ(exit_code(MatchConfig(), outcome), ExitCode::NoVerdict);
  outcome.engine_failure = "engine old: no uciok";
  EXPECT_EQ(exit_code(MatchConfig(), outcome), ExitCode::Environment);
}

}  // namespace
}  // namespace raum::tournament
