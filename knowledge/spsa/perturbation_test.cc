#include "knowledge/spsa/perturbation.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "knowledge/spsa/gains.h"
#include "knowledge/spsa/spsa_fixture.h"

namespace raum::knowledge::spsa {
namespace {

constexpr std::size_t kDraws = 4'000;

// The perturbations of the pair 1 of the iteration 1, of many seeds.
std::vector<Perturbation> draws(Settings settings, const std::vector<double>& values) {
  std::vector<Perturbation> all;
  for (settings.seed = 0; settings.seed < kDraws; ++settings.seed) {
    all.push_back(perturbation(settings, values, 1, 1));
  }
  return all;
}

TEST(Perturbation, FollowsFromSeedIterationAndPairAlone) {
  const Settings settings = two_parameters();
  const std::vector<double> values{120, 3.5};
  const Perturbation once = perturbation(settings, values, 2, 3);
  EXPECT_EQ(perturbation(settings, values, 2, 3), once);
  EXPECT_EQ(perturbations(settings, values, 2).at(2), once);
}

TEST(Perturbation, DiffersBetweenIterationsAndPairs) {
  Settings settings = two_parameters();
  settings.iterations = 40;
  std::set<std::vector<std::int64_t>> seen;
  for (std::size_t iteration = 1; iteration <= 40; ++iteration) {
    for (std::size_t pair = 1; pair <= 3; ++pair) {
      const Perturbation one = perturbation(settings, {120.5, 3.5}, iteration, pair);
      seen.insert({one.signs[0], one.signs[1], one.plus[0], one.plus[1]});
    }
  }
  EXPECT_GT(seen.size(), 20U);
}

TEST(Perturbation, MeanOfThePlayersIsTheValueAndTheDistanceTwoC) {
  const Settings settings = two_parameters();
  const double c = gains(settings.parameters[0], settings.iterations, 1).c;
  double middle = 0;
  double distance = 0;
  double up = 0;
  const auto all = draws(settings, {200.3, 5});
  ASSERT_EQ(all.size(), kDraws);
  for (const Perturbation& one : all) {
    ASSERT_EQ(one.signs[0] * one.signs[0], 1);
    middle += static_cast<double>(one.plus[0] + one.minus[0]) / 2 / kDraws;
    distance += static_cast<double>(one.signs[0] * (one.plus[0] - one.minus[0])) / kDraws;
    up += one.signs[0] > 0 ? 1.0 / kDraws : 0;
  }
  EXPECT_NEAR(middle, 200.3, 0.05);
  EXPECT_NEAR(distance, 2 * c, 0.05);
  EXPECT_NEAR(up, 0.5, 0.03);
}

TEST(Perturbation, SignsOfTwoParametersAreIndependent) {
  double product = 0;
  for (const Perturbation& one : draws(two_parameters(), {200, 5})) {
    product += static_cast<double>(one.signs[0] * one.signs[1]) / kDraws;
  }
  EXPECT_NEAR(product, 0, 0.06);
}

TEST(Perturbation, StaysWithinMinAndMax) {
  const auto all = draws(two_parameters(), {20, 9});
  ASSERT_EQ(all.size(), kDraws);
  for (const Perturbation& one : all) {
    EXPECT_GE(std::min(one.plus[0], one.minus[0]), 20);
    EXPECT_LE(std::max(one.plus[1], one.minus[1]), 9);
  }
}

// A distance of less than half a unit leaves most players alike; none is on the wrong side.
TEST(Perturbation, KeepsTheSidesOfASmallDistance) {
  Settings settings = two_parameters();
  settings.parameters[0].c_end = 0.1;
  int apart = 0;
  const auto all = draws(settings, {200.3, 5});
  ASSERT_EQ(all.size(), kDraws);
  for (const Perturbation& one : all) {
    EXPECT_GE(one.signs[0] * (one.plus[0] - one.minus[0]), 0);
    apart += one.plus[0] != one.minus[0] ? 1 : 0;
  }
  EXPECT_GT(apart, 0);
}

TEST(Moved, AddsTheStepOfEachPair) {
  const Settings settings = two_parameters();
  const std::vector<double> values{120, 3.5};
  const auto all = perturbations(settings, values, 4);
  const std::vector<int> results{2, 0, -1};
  const auto after = moved(settings, values, 4, results);
  ASSERT_EQ(after.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    const Gains g = gains(settings.parameters[i], settings.iterations, 4);
    EXPECT_NEAR(after[i], values[i] + g.r * g.c * (2 * all[0].signs[i] - all[2].signs[i]), 1e-12);
  }
}

TEST(Moved, DrawnPairsChangeNothing) {
  const Settings settings = two_parameters();
  EXPECT_EQ(moved(settings, {120, 3.5}, 1, {0, 0, 0}), (std::vector<double>{120, 3.5}));
}

TEST(Moved, StaysWithinMinAndMax) {
  Settings settings = two_parameters();
  settings.parameters[0].r_end = 1;
  settings.parameters[1].r_end = 1;
  std::vector<double> values{400, 2};
  for (std::size_t iteration = 1; iteration <= settings.iterations; ++iteration) {
    values = moved(settings, values, iteration, {2, 1, 2});
    EXPECT_GE(values[0], 20);
    EXPECT_LE(values[0], 420);
    EXPECT_GE(values[1], 1);
    EXPECT_LE(values[1], 9);
  }
}

}  // namespace
}  // namespace raum::knowledge::spsa
