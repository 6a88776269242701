// Matches of workers behind a prefix that kills, delays, garbles or silences them: the same games
// as of threads. match_workers_test.cc holds the threads of such a match against the thread
// sanitizer.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "tournament/testing/worker_match_fixture.h"

namespace raum::tournament {
namespace {

struct Fault {
  std::string mode;
  std::size_t unit_pairs = 1;
  std::string percent = "10";
};

class FaultyWorkers : public WorkerMatchFixture, public testing::WithParamInterface<Fault> {};

TEST_P(FaultyWorkers, DoNotChangeTheGames) {
  const auto games = expected();
  const auto& [mode, unit_pairs, percent] = GetParam();
  // The others have lost their pairs three times when this one comes.
  const std::vector<std::string> late{"sh", "-c", "sleep 3; exec \"$@\"", "sh"};
  const auto good = mode == "garble-input" ? late : std::vector<std::string>{"env"};
  MatchConfig match = config_of(
      "faulty.db", {started_by({RAUM_FAULTY_PREFIX, mode, percent}, 3), started_by(good, 1)});
  match.unit_pairs = unit_pairs;
  if (mode == "silence") match.worker_times.most_silence = std::chrono::seconds(5);
  const auto outcome = run(match);
  ASSERT_TRUE(outcome) << to_string(outcome.error().error) << notices();
  EXPECT_TRUE(outcome->complete);
  expect_games(match, games);
}

std::string name_of(const testing::TestParamInfo<Fault>& fault) {
  std::string name = fault.param.mode + std::to_string(fault.param.unit_pairs);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Modes, FaultyWorkers,
                         testing::Values(Fault{"kill"}, Fault{"delay"}, Fault{"stall"},
                                         Fault{"duplicate"}, Fault{"cut"}, Fault{"garble"},
                                         Fault{"silence"}, Fault{"babble"}, Fault{"stall", 3},
                                         Fault{"kill", 3}, Fault{"delay", 3}, Fault{"duplicate", 3},
                                         Fault{"kill", 7}, Fault{"delay", 7}, Fault{"duplicate", 7},
                                         Fault{"garble-input", 1, "100"},
                                         Fault{"garble-input", 3, "50"}),
                         name_of);

}  // namespace
}  // namespace raum::tournament
