#include "regression/stats/change_points.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

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

// "0-6 11.167 p 0, 6-13 14 p 0.02"
std::string text_of(const std::vector<Level>& levels) {
  std::string text;
  for (const Level& level : levels) {
    text += fmt::format("{}{}-{} {:.5g} p {:.3g}", text.empty() ? "" : ", ", level.begin, level.end,
                        level.mean, level.p);
  }
  return text;
}

// Known levels: computed from the definition, with sums over all pairs, by a script in Python that
// draws the same permutations.
TEST(NoisyLevels, EqualThoseOfAnotherImplementation) {
  const std::vector<double> steps{11, 11, 12, 13, 10, 10, 13, 14, 13, 13,
                                  15, 15, 15, 10, 10, 10, 12, 9,  9};
  const auto levels = [&](std::size_t least, double significance) {
    return text_of(noisy_levels(
        steps,
        {.least_level = least, .significance = significance, .permutations = 199, .seed = 7}));
  };
  EXPECT_EQ(levels(2, 0.05), "0-6 11.167 p 0, 6-13 14 p 0.02, 13-19 10 p 0.05");
  EXPECT_EQ(levels(3, 0.05), "0-6 11.167 p 0, 6-13 14 p 0.02, 13-19 10 p 0.05");
  EXPECT_EQ(levels(5, 0.05), "0-6 11.167 p 0, 6-13 14 p 0.015, 13-19 10 p 0.025");
  EXPECT_EQ(levels(6, 0.05), "0-6 11.167 p 0, 6-13 14 p 0.015, 13-19 10 p 0.02");
  EXPECT_EQ(levels(7, 0.05), "0-19 11.842 p 0");
  EXPECT_EQ(levels(3, 0.049), "0-19 11.842 p 0");
}

TEST(NoisyLevels, MayEndAtTheShortestLevel) {
  const std::vector<double> steps{10, 11, 11, 11, 11, 13, 13, 13, 13, 13,
                                  15, 13, 13, 10, 10, 9,  12, 10, 9};
  EXPECT_EQ(text_of(noisy_levels(
                steps, {.least_level = 5, .significance = 0.05, .permutations = 199, .seed = 7})),
            "0-5 10.8 p 0, 5-13 13.25 p 0.01, 13-19 10 p 0.02");
}

TEST(ExactLevels, TolerateAShareOfTheFirstValue) {
  EXPECT_EQ(text_of(exact_levels(std::vector<double>{1000, 1250, 750, 1251}, 0.25)),
            "0-3 1000 p 0, 3-4 1251 p 0");
  EXPECT_EQ(text_of(exact_levels(std::vector<double>{-1000, -1250, -751, -749}, 0.25)),
            "0-3 -1000.3 p 0, 3-4 -749 p 0");
  EXPECT_EQ(text_of(exact_levels(std::vector<double>{5, 5, 6}, 0)), "0-2 5 p 0, 2-3 6 p 0");
}

}  // namespace
}  // namespace raum::regression
