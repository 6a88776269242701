#include "knowledge/tune/loss.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/core/splitmix.h"
#include "engine/testing/varied_positions.h"

namespace raum::knowledge::tuning {
namespace {

double uniform(SplitMix64& random) { return static_cast<double>(random.below(1'000'000)) / 1e6; }

Samples random_samples(int rounds, SplitMix64& random) {
  Samples samples(24);
  for (const Position& p : varied_positions(random.next(), rounds)) samples.add(p, uniform(random));
  return samples;
}

FeatureValues random_values(SplitMix64& random) {
  FeatureValues values;
  for (double& value : values) value = uniform(random) - 0.5;
  return values;
}

// One white man more than Black has, at a quarter of the middlegame.
TEST(Evaluate, MixesThePhases) {
  FeatureValues values{};
  values[2 * kTempoFeature] = 4;
  values[2 * kTempoFeature + 1] = 8;
  const std::vector<Feature> features{Feature(kTempoFeature, -1)};
  EXPECT_DOUBLE_EQ(evaluate(values, {.features = features, .middlegame = 0.25, .target = 0}), -7);
}

// By hand: the relative entropy of 3/4 to 1/2 is ln 2 − H(1/4), and that of 1 to 1/2 is ln 2.
TEST(LossSum, IsTheRelativeEntropy) {
  Samples samples(24);
  samples.add(Position::start(), 0.75);
  samples.add(Position::start(), 1);
  const FeatureValues values{};
  EXPECT_NEAR(loss_sum(values, samples, {0, 1}), 0.1308120, 1e-7);
  EXPECT_NEAR(loss_sum(values, samples, {0, 2}), 0.1308120 + std::log(2.0), 1e-7);
  EXPECT_EQ(loss_sum(values, samples, {1, 1}), 0);
}

TEST(LossSum, Is0ForTheTarget) {
  Samples samples(24);
  samples.add(Position::start(), sigmoid(0.5));
  FeatureValues values{};
  values[2 * kTempoFeature] = 0.5;
  EXPECT_NEAR(loss_sum(values, samples, {0, 1}), 0, 1e-7);
}

TEST(LossSum, StaysFiniteForLargeValues) {
  Samples samples(24);
  samples.add(Position::start(), 0);
  FeatureValues values{};
  values[2 * kTempoFeature] = 5'000;
  EXPECT_NEAR(loss_sum(values, samples, {0, 1}), 5'000, 1e-9);
  values[2 * kTempoFeature] = -5'000;
  EXPECT_NEAR(loss_sum(values, samples, {0, 1}), 0, 1e-9);
}

TEST(Gradient, EqualsFiniteDifferences) {
  constexpr double kStep = 1e-5;
  SplitMix64 random{21};
  const Samples samples = random_samples(30, random);
  FeatureValues values = random_values(random);
  const SampleRange all{0, samples.size()};
  FeatureValues gradient{};
  add_gradient(values, samples, all, gradient);
  int moved = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double value = values[i];
    values[i] = value + kStep;
    const double above = loss_sum(values, samples, all);
    values[i] = value - kStep;
    const double below = loss_sum(values, samples, all);
    values[i] = value;
    ASSERT_NEAR(gradient[i], (above - below) / (2 * kStep), 1e-6) << i;
    moved += std::abs(gradient[i]) > 1e-3 ? 1 : 0;
  }
  EXPECT_GT(moved, 400);
}

TEST(Gradient, IsAddedRangeByRange) {
  SplitMix64 random{22};
  const Samples samples = random_samples(5, random);
  const FeatureValues values = random_values(random);
  FeatureValues whole{}, parts{};
  add_gradient(values, samples, {0, samples.size()}, whole);
  add_gradient(values, samples, {0, 7}, parts);
  add_gradient(values, samples, {7, samples.size()}, parts);
  EXPECT_EQ(parts, whole);
}

}  // namespace
}  // namespace raum::knowledge::tuning
