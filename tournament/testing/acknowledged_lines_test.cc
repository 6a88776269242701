// The coordinator of a match tells worker processes behind srun that their lines have arrived.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/testing/files.h"
#include "tournament/testing/worker_match_fixture.h"

namespace raum::tournament {
namespace {

class AcknowledgedLines : public WorkerMatchFixture {
 protected:
  struct Lines {
    std::size_t of_games = 0, acknowledged = 0;
  };

  // Plays a match by one worker, which a program of this name starts.
  Lines play(const std::string& launcher, std::size_t unit_pairs) {
    const std::string program = folder_ / launcher;
    write_program(program, "tee '" + program + ".in' | \"$@\" | tee '" + program + ".out'");
    MatchConfig match = config_of("m.db", {started_by({program}, 1)});
    match.unit_pairs = unit_pairs;
    // No questions whether the process lives: an answer before the first game would be acknowledged
    // without being a line of a game.
    match.worker_times.alive_step = std::chrono::minutes(5);
    match.worker_times.most_silence = std::chrono::minutes(5);
    const auto outcome = run(match);
    EXPECT_TRUE(outcome && outcome->complete) << notices();
    const std::string said = content_of(program + ".out");
    const auto first_game = static_cast<std::ptrdiff_t>(said.find("{\"game\":"));
    Lines lines{.of_games = static_cast<std::size_t>(
                    std::count(said.begin() + first_game, said.end(), '\n'))};
    const std::string heard = content_of(program + ".in");
    constexpr std::string_view kGot = " {\"got\":true}\n";
    for (std::size_t at = 0; (at = heard.find(kGot, at)) != std::string::npos; ++at) {
      ++lines.acknowledged;
    }
    return lines;
  }
};

TEST_F(AcknowledgedLines, AreAllButTheLastOfAUnitBehindSrun) {
  const Lines single = play("srun", 1);
  EXPECT_GT(single.of_games, 2 * kPairs) << "a game has several lines";
  EXPECT_EQ(single.acknowledged, single.of_games - kPairs);
}

TEST_F(AcknowledgedLines, AreAllButTheLastOfALongUnitBehindSrun) {
  static_assert(kPairs == 20);
  const Lines lines = play("srun", 7);
  EXPECT_EQ(lines.acknowledged, lines.of_games - 3);
}

TEST_F(AcknowledgedLines, AreNotThoseOfOtherLaunchers) {
  EXPECT_EQ(play("launch", 1).acknowledged, 0U);
}

}  // namespace
}  // namespace raum::tournament
