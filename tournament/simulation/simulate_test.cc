#include "tournament/simulation/simulate.h"

#include <gtest/gtest.h>

#include <cmath>

namespace raum::tournament {
namespace {

const SimulationPlan kPlan{.bounds = {.elo0 = 0, .elo1 = 40},
                           .measured = {{6, 40, 110, 45, 8}},
                           .elo = 0,
                           .repetitions = 2'000,
                           .max_pairs = 100'000,
                           .seed = 5};

TEST(Simulate, KeepsBothRisksAndWaldsLength) {
  SimulationPlan plan = kPlan;
  const auto at0 = simulate(plan);
  plan.elo = 40;
  const auto at1 = simulate(plan);
  ASSERT_TRUE(at0 && at1);
  EXPECT_NEAR(at0->h1, 0.04, 0.02);
  EXPECT_NEAR(at1->h0, 0.04, 0.02);
  EXPECT_EQ(at0->undecided, 0);
  EXPECT_DOUBLE_EQ(at0->h1 + at0->h0, 1);
  EXPECT_FALSE(exceeds_risk(*at0, plan.bounds));
  EXPECT_FALSE(exceeds_risk(*at1, plan.bounds));
  // Wald: E N = ((1 − α) ln(β/(1−α)) + α ln((1−β)/α)) / E z under H0, E z = −(s1 − s0)²/2σ² the
  // mean of a step of the LLR.
  const double score = 1 / (1 + std::pow(10.0, -0.1)) - 0.5;
  double mean = 0;
  double squares = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const double points = static_cast<double>(i) / 4;
    mean += at0->distribution[i] * points;
    squares += at0->distribution[i] * points * points;
  }
  const double wald = 2 * 0.9 * std::log(19.0) * (squares - mean * mean) / (score * score);
  EXPECT_NEAR(at0->mean_pairs / wald, 1.08, 0.08);  // the overshoot makes it longer
  EXPECT_GT(at0->pairs_95, at0->mean_pairs);
}

TEST(Simulate, FindsOnlyThePlainEstimateBiased) {
  SimulationPlan plan = kPlan;
  plan.elo = 40;
  const auto at1 = simulate(plan);
  ASSERT_TRUE(at1);
  EXPECT_GT(at1->naive.bias, 2);
  EXPECT_NEAR(at1->unbiased.above, 0.5, 3.5 * at1->error_of(0.5));
  EXPECT_NEAR(at1->unbiased.coverage, 0.95, 3.5 * at1->error_of(0.95));
}

TEST(Simulate, StopsSoonerAtCorrectedBounds) {
  SimulationPlan plan = kPlan;
  const auto wald = simulate(plan);
  plan.overshoot_corrected = true;
  const auto corrected = simulate(plan);
  ASSERT_TRUE(wald && corrected);
  EXPECT_LT(corrected->mean_pairs, wald->mean_pairs);
  EXPECT_FALSE(exceeds_risk(*corrected, plan.bounds));
}

TEST(Simulate, DependsOnlyOnItsSeed) {
  SimulationPlan plan = kPlan;
  plan.repetitions = 200;
  const auto once = simulate(plan);
  const auto again = simulate(plan);
  plan.seed = 6;
  const auto other = simulate(plan);
  ASSERT_TRUE(once && again && other);
  EXPECT_EQ(once->mean_pairs, again->mean_pairs);
  EXPECT_EQ(once->unbiased.bias, again->unbiased.bias);
  EXPECT_NE(once->mean_pairs, other->mean_pairs);
}

TEST(Simulate, CountsUndecidedTests) {
  SimulationPlan plan = kPlan;
  plan.repetitions = 100;
  plan.max_pairs = 3;
  const auto result = simulate(plan);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->undecided, 1);
  EXPECT_EQ(result->mean_pairs, 0);
  EXPECT_EQ(result->pairs_95, 0U);
}

TEST(ExceedsRisk, AllowsThreeStandardErrors) {
  const SprtBounds bounds{.elo0 = 0, .elo1 = 40};
  SimulatedStrength strength{.elo = 0, .repetitions = 10'000, .h1 = 0.057, .h0 = 0.943};
  EXPECT_TRUE(exceeds_risk(strength, bounds));
  strength.h1 = 0.056;  // 0.05 + 3 · 0.00218 = 0.0565
  EXPECT_FALSE(exceeds_risk(strength, bounds));
  strength = {.elo = 40, .repetitions = 10'000, .h1 = 0.9, .h0 = 0.1};
  EXPECT_TRUE(exceeds_risk(strength, bounds));
  strength.elo = 20;
  EXPECT_FALSE(exceeds_risk(strength, bounds));
}

TEST(Simulate, RejectsInvalidPlans) {
  SimulationPlan plan = kPlan;
  plan.measured = {};
  EXPECT_FALSE(simulate(plan));
  plan = kPlan;
  plan.elo = 4001;
  EXPECT_FALSE(simulate(plan));
  plan = kPlan;
  plan.elo = std::nan("");
  EXPECT_FALSE(simulate(plan));
  plan = kPlan;
  plan.bounds = {.elo0 = 0, .elo1 = 50, .model = EloModel::Normalized};
  plan.elo = 232;
  EXPECT_FALSE(simulate(plan));
  plan = kPlan;
  plan.repetitions = 0;
  EXPECT_FALSE(simulate(plan));
}

}  // namespace
}  // namespace raum::tournament
