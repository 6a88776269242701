#include "knowledge/spsa/engine_failures.h"

#include <gtest/gtest.h>

#include <utility>

#include "knowledge/spsa/spsa_fixture.h"

namespace raum::knowledge::spsa {
namespace {

using tournament::EngineFault;

Failure failed_start(tournament::EngineFailure why) {
  return start_failure({.name = "a", .failure = std::move(why)});
}

TEST(StartFailure, IsNoVerdictAfterAStop) {
  const Failure failure = failed_start({.fault = EngineFault::Stopped, .detail = ""});
  EXPECT_EQ(failure.code, ExitCode::NoVerdict);
  EXPECT_EQ(to_string(failure.error), "interrupted");
}

TEST(StartFailure, IsWrongUsageForARefusedOption) {
  const Failure told = failed_start({.fault = EngineFault::RefusedOption,
                                     .detail = "text",
                                     .error = Error{"option Hash", "0", "1 to 64"}});
  EXPECT_EQ(told.code, ExitCode::Usage);
  EXPECT_EQ(to_string(told.error), "engine a: option Hash: found 0, expected 1 to 64");
  const Failure text = failed_start({.fault = EngineFault::RefusedOption, .detail = "no Hash"});
  EXPECT_EQ(text.code, ExitCode::Usage);
  EXPECT_EQ(to_string(text.error),
            "engine a: found an option that it rejects with no Hash, expected an option and a "
            "value that it accepts");
}

TEST(StartFailure, IsOfTheEnvironmentForAnyOtherFault) {
  const Failure failure = failed_start(
      {.fault = EngineFault::Crash, .detail = "exit status 3", .stderr_tail = "error: no net\n"});
  EXPECT_EQ(failure.code, ExitCode::Environment);
  EXPECT_EQ(to_string(failure.error), "engine a: crash exit status 3: \"error: no net\"");
}

TEST(GameFailure, NamesTheGameAndTheValues) {
  tournament::StoredGame game;
  game.pair = 2;
  game.leg = 1;
  game.reason = "crash";
  game.detail = "exit status 3";
  const Failure failure = game_failure(two_parameters(), 4, game, {130, 2});
  EXPECT_EQ(failure.code, ExitCode::Environment);
  EXPECT_EQ(to_string(failure.error),
            "iteration 4, game 2.2: the engine with Margin=130, Depth=2 lost by crash, exit status "
            "3; the iteration is not counted");
}

TEST(Interruption, NamesTheIteration) {
  EXPECT_EQ(interruption(4).code, ExitCode::NoVerdict);
  EXPECT_EQ(to_string(interruption(4).error),
            "interrupted in iteration 4; the same command continues with it");
}

}  // namespace
}  // namespace raum::knowledge::spsa
