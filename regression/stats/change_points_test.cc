#include "regression/stats/change_points.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/core/splitmix.h"

namespace raum::regression {
namespace {

// Normal noise by Box and Muller.
std::vector<double> noise(std::size_t n, std::uint64_t seed) {
  SplitMix64 random(seed);
  const auto uniform = [&] { return (static_cast<double>(random.next() >> 11) + 0.5) * 0x1p-53; };
  std::vector<double> values;
  for (std::size_t i = 0; i < n; ++i) {
    const double radius = std::sqrt(-2 * std::log(uniform()));
    values.push_back(radius * std::cos(2 * std::numbers::pi * uniform()));
  }
  return values;
}

std::vector<double> steps(std::size_t each, std::initializer_list<double> levels, double sigma,
                          std::uint64_t seed) {
  std::vector<double> values = noise(each * levels.size(), seed);
  std::size_t i = 0;
  for (const double level : levels) {
    for (std::size_t k = 0; k < each; ++k, ++i) values[i] = level + sigma * values[i];
  }
  return values;
}

// Each of the five tests of a series has a false alarm rate of 1 in 100.
TEST(NoisyLevels, FindSteps) {
  int exact = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto levels = noisy_levels(steps(15, {100, 105, 95}, 1, seed));
    ASSERT_GE(levels.size(), 3U) << seed;
    if (levels.size() > 3) continue;
    ++exact;
    EXPECT_NEAR(static_cast<double>(levels[1].begin), 15, 1) << seed;
    EXPECT_NEAR(static_cast<double>(levels[2].begin), 30, 1) << seed;
    EXPECT_NEAR(levels[1].mean, 105, 1) << seed;
    EXPECT_LE(levels[1].p, 0.01) << seed;
  }
  EXPECT_GE(exact, 16);
}

// At a significance level of 1 % per test and 100 series, 5 false alarms are 4 standard deviations
// above the mean.
TEST(NoisyLevels, FindNothingInNoise) {
  int alarms = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    if (noisy_levels(noise(30, seed), {.permutations = 199, .seed = seed}).size() > 1) ++alarms;
  }
  EXPECT_LE(alarms, 5);
}

TEST(NoisyLevels, IgnoreASingleOutlier) {
  auto values = steps(30, {100}, 0.5, 3);
  values[17] = 140;
  EXPECT_EQ(noisy_levels(values).size(), 1U);
}

TEST(NoisyLevels, DependOnlyOnSeedAndShape) {
  auto values = steps(12, {1, 1.1}, 0.03, 7);
  const auto first = noisy_levels(values, {.seed = 5});
  EXPECT_EQ(noisy_levels(values, {.seed = 5}), first);
  for (double& value : values) value *= 1e9;
  const auto scaled = noisy_levels(values, {.seed = 5});
  ASSERT_EQ(scaled.size(), first.size());
  EXPECT_EQ(scaled.back().begin, first.back().begin);
}

TEST(NoisyLevels, FindAnExactStepFromSixValues) {
  const std::vector<double> four{1, 1, 1, 1, 2, 2, 2, 2};
  EXPECT_EQ(noisy_levels(four).size(), 1U) << "2 of 70 permutations are as good";
  const std::vector<double> six{1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2};
  const auto levels = noisy_levels(six);
  ASSERT_EQ(levels.size(), 2U);
  EXPECT_EQ(levels[1].begin, 6U);
}

TEST(NoisyLevels, AreOneForAShortSeries) {
  EXPECT_TRUE(noisy_levels({}).empty());
  const std::vector<double> few{1, 9, 1, 9, 1};
  ASSERT_EQ(noisy_levels(few).size(), 1U);
  EXPECT_DOUBLE_EQ(noisy_levels(few)[0].mean, 4.2);
}

TEST(ExactLevels, EndAtTheFirstDifferentValue) {
  const std::vector<double> counts{1000000, 1000090, 999950, 1050000, 1050010, 1000000};
  const auto levels = exact_levels(counts);
  ASSERT_EQ(levels.size(), 3U);
  EXPECT_EQ(levels[1].begin, 3U);
  EXPECT_EQ(levels[2].begin, 5U);
  EXPECT_DOUBLE_EQ(levels[1].mean, 1050005);
}

TEST(ExactLevels, DetectSlowGrowth) {
  std::vector<double> counts;
  for (int i = 0; i < 30; ++i) counts.push_back(1e6 * (1 + 0.0004 * i));
  EXPECT_GT(exact_levels(counts).size(), 5U);
}

TEST(ExactLevels, AcceptZero) {
  const std::vector<double> allocations{0, 0, 3};
  ASSERT_EQ(exact_levels(allocations).size(), 2U);
  EXPECT_TRUE(exact_levels({}).empty());
}

}  // namespace
}  // namespace raum::regression
