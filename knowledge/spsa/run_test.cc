#include "knowledge/spsa/run.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "base/core/splitmix.h"
#include "base/testing/temporary_folder.h"
#include "knowledge/spsa/spsa_fixture.h"
#include "knowledge/spsa/store.h"

namespace raum::knowledge::spsa {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
constexpr std::array<double, 2> kOptimum{260, 7};

// In Elo: 0 at the optimum, −100 at a distance of 100 and of 2.
double strength(const std::vector<double>& values) {
  const double a = (values[0] - kOptimum[0]) / 10;
  const double b = (values[1] - kOptimum[1]) * 5;
  return -a * a - b * b;
}

// Two games without draws between the players of a perturbation.
int noisy_result(const Perturbation& players, SplitMix64& random) {
  const double elo = strength({players.plus.begin(), players.plus.end()}) -
                     strength({players.minus.begin(), players.minus.end()});
  const double expected = 1 / (1 + std::pow(10, -elo / 400));
  int result = 0;
  for (int game = 0; game < 2; ++game) {
    const double draw = static_cast<double>(random.next() >> 11U) * 0x1p-53;
    result += draw < expected ? 1 : -1;
  }
  return result;
}

// Depends on the iteration and the players alone, as games of deterministic engines do.
Fallible<std::vector<int>> noisy_pairs(std::size_t iteration,
                                       const std::vector<Perturbation>& perturbations) {
  std::vector<int> results;
  for (std::size_t pair = 0; pair < perturbations.size(); ++pair) {
    SplitMix64 random(iteration * 1'000 + pair);
    results.push_back(noisy_result(perturbations[pair], random));
  }
  return results;
}

std::vector<Iteration> all_of(const Settings& settings) {
  std::vector<Iteration> all;
  const auto keep = [&](Iteration iteration) -> Fallible<void> {
    all.push_back(std::move(iteration));
    return {};
  };
  EXPECT_TRUE(run(settings, {}, kAll, noisy_pairs, keep));
  return all;
}

std::vector<std::vector<double>> values_of(const std::vector<Iteration>& iterations) {
  std::vector<std::vector<double>> all;
  for (const Iteration& iteration : iterations) all.push_back(iteration.values);
  return all;
}

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

class ResumedRun : public testing::TestWithParam<std::size_t> {
 protected:
  [[nodiscard]] Fallible<Store> open() const {
    return Store::open(folder_ / "spsa.db", two_parameters(), two_parameters_configuration());
  }

  TemporaryFolder folder_;
};

TEST_P(ResumedRun, EndsAtTheValuesOfAnUninterruptedOne) {
  for (const std::size_t most : {GetParam(), kAll}) {
    auto store = open();
    ASSERT_TRUE(store);
    ASSERT_TRUE(run(two_parameters(), store->iterations(), most, noisy_pairs,
                    [&](Iteration iteration) { return store->add(std::move(iteration)); }));
  }
  const auto store = open();
  ASSERT_TRUE(store);
  EXPECT_EQ(values_of(store->iterations()), values_of(all_of(two_parameters())));
}

TEST_P(ResumedRun, ForgetsAnIterationThatFailed) {
  const std::size_t failing = GetParam() + 1;
  auto store = open();
  ASSERT_TRUE(store);
  const auto keep = [&](Iteration iteration) { return store->add(std::move(iteration)); };
  const auto fails = [&](std::size_t iteration, const std::vector<Perturbation>& all) {
    if (iteration < failing) return noisy_pairs(iteration, all);
    return Fallible<std::vector<int>>(environment_error({"engine", "crash", ""}));
  };
  const auto failed = run(two_parameters(), store->iterations(), kAll, fails, keep);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().error.found, "crash");
  EXPECT_EQ(store->iterations().size(), failing - 1);
  ASSERT_TRUE(run(two_parameters(), store->iterations(), kAll, noisy_pairs, keep));
  EXPECT_EQ(values_of(store->iterations()), values_of(all_of(two_parameters())));
}

INSTANTIATE_TEST_SUITE_P(AfterEachIteration, ResumedRun,
                         testing::Range(std::size_t{0}, std::size_t{6}));

}  // namespace
}  // namespace raum::knowledge::spsa
