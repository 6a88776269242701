// Matches of workers behind a prefix that kills, delays, garbles or silences them: the same games
// as of threads. match_workers_test.cc holds the threads of such a match against the thread
// sanitizer.
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "tournament/testing/worker_match_fixture.h"

namespace raum::tournament {
namespace {

class FaultyWorkers : public WorkerMatchFixture, public testing::WithParamInterface<const char*> {};

TEST_P(FaultyWorkers, DoNotChangeTheGames) {
  const auto games = expected();
  MatchConfig match = config_of(
      "faulty.db", {started_by({RAUM_FAULTY_PREFIX, GetParam(), "10"}, 3), started_by({"env"}, 1)});
  const bool is_silent = GetParam() == std::string("silence");
  if (is_silent) match.worker_times.most_silence = std::chrono::seconds(5);
  const auto outcome = run(match);
  ASSERT_TRUE(outcome) << to_string(outcome.error().error) << notices();
  EXPECT_TRUE(outcome->complete);
  expect_games(match, games);
}

INSTANTIATE_TEST_SUITE_P(Modes, FaultyWorkers,
                         testing::Values("kill", "delay", "stall", "duplicate", "cut", "garble",
                                         "silence", "babble"),
                         [](const auto& mode) { return std::string(mode.param); });

}  // namespace
}  // namespace raum::tournament
