#include "knowledge/spsa/run.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "base/testing/error_of.h"
#include "knowledge/spsa/noisy_fixture.h"
#include "knowledge/spsa/spsa_fixture.h"

namespace raum::knowledge::spsa {
namespace {

TEST(SpsaRun, FindsTheOptimumOfANoisyObjective) {
  Settings settings = two_parameters();
  settings.iterations = 1'000;
  settings.pairs = 8;
  settings.parameters[1].r_end = settings.parameters[0].r_end;
  for (settings.seed = 1; settings.seed <= 3; ++settings.seed) {
    const auto iterations = all_of(settings);
    ASSERT_EQ(iterations.size(), settings.iterations);
    EXPECT_LT(strength({120, 3.5}), -500);
    EXPECT_GT(strength(iterations.back().values), -15) << settings.seed;
  }
}

TEST(SpsaRun, StopsAtTheIterationsOfTheSettings) {
  const auto iterations = all_of(two_parameters());
  ASSERT_EQ(iterations.size(), 6U);
  EXPECT_EQ(iterations[0].results.size(), 3U);
  bool is_played = false;
  const auto play = [&](std::size_t, const std::vector<Perturbation>&) {
    is_played = true;
    return Fallible<std::vector<int>>(std::vector<int>(3));
  };
  EXPECT_TRUE(run(two_parameters(), iterations, kAll, play, [](const Iteration&) -> Fallible<void> {
    return environment_error({"", "kept", ""});
  }));
  EXPECT_FALSE(is_played);
}

TEST(SpsaRun, EndsAtAnIterationThatCannotBeKept) {
  std::size_t kept = 0;
  const auto done =
      run(two_parameters(), {}, kAll, noisy_pairs, [&](const Iteration&) -> Fallible<void> {
        if (++kept < 2) return {};
        return environment_error({"a.db", "no room", ""});
      });
  EXPECT_EQ(error_line(done), "a.db: no room");
  EXPECT_EQ(kept, 2U);
}

}  // namespace
}  // namespace raum::knowledge::spsa
