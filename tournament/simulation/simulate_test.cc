#include "tournament/simulation/simulate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/testing/error_of.h"
#include "tournament/simulation/pair_sampler.h"
#include "tournament/simulation/sprt_walk.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/likelihood.h"
#include "tournament/stats/sequential_estimate.h"

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

// Counts the outcomes of the same random tests one by one.
TEST(Simulate, EqualsAPlainCountOfItsTests) {
  SimulationPlan plan = kPlan;
  plan.bounds = {.elo0 = 0, .elo1 = 60, .model = EloModel::Normalized};
  plan.elo = 25;
  plan.repetitions = 77;
  plan.max_pairs = 200;
  std::vector<std::uint64_t> reported;
  const auto result = simulate(plan, [&](std::uint64_t done) { reported.push_back(done); });
  ASSERT_TRUE(result);
  std::vector<std::uint64_t> each(77);
  std::iota(each.begin(), each.end(), std::uint64_t{1});
  EXPECT_EQ(reported, each);

  const auto q = with_elo<5>(frequencies(cells_of(plan.measured)), 25, EloModel::Normalized);
  ASSERT_TRUE(q);
  const double truth = elo_of_score(moments_of(*q).mean);
  EXPECT_EQ(result->distribution, *q);
  EXPECT_NEAR(result->logistic_elo, truth, 1e-9);
  const PairSampler sampler(*q);
  SplitMix64 random(plan.seed);
  std::vector<double> lengths;
  double h1 = 0, plain_error = 0, plain_above = 0, plain_covered = 0;
  double error = 0, above = 0, covered = 0;
  for (int i = 0; i < 77; ++i) {
    const SimulatedTest test = simulate_test({plan.bounds, plan.max_pairs}, sampler, random);
    const auto stopped = *estimate_after_stop(test.pairs, plan.bounds);
    if (!stopped) continue;
    lengths.push_back(static_cast<double>(test.pairs.total()));
    h1 += test.state.verdict() == SprtState::H1 ? 1 : 0;
    const Estimate plain = elo(test.pairs);
    plain_error += plain.value - truth;
    plain_above += plain.value > truth ? 1 : 0;
    plain_covered += plain.low <= truth && truth <= plain.high ? 1 : 0;
    error += stopped->elo.value - truth;
    above += stopped->elo.value > truth ? 1 : 0;
    covered += stopped->elo.low <= truth && truth <= stopped->elo.high ? 1 : 0;
  }
  const auto decided = static_cast<double>(lengths.size());
  ASSERT_GT(decided, 40);
  ASSERT_LT(decided, 77);
  ASSERT_GT(h1, 0);
  ASSERT_LT(h1, decided);
  EXPECT_EQ(result->elo, 25);
  EXPECT_EQ(result->repetitions, 77U);
  EXPECT_DOUBLE_EQ(result->h1, h1 / 77);
  EXPECT_DOUBLE_EQ(result->h0, (decided - h1) / 77);
  EXPECT_DOUBLE_EQ(result->undecided, (77 - decided) / 77);
  EXPECT_DOUBLE_EQ(result->mean_pairs,
                   std::accumulate(lengths.begin(), lengths.end(), 0.0) / decided);
  std::sort(lengths.begin(), lengths.end());
  const auto place = static_cast<std::size_t>(std::ceil(0.95 * decided)) - 1;
  EXPECT_EQ(static_cast<double>(result->pairs_95), lengths[place]);
  EXPECT_NEAR(result->naive.bias, plain_error / decided, 1e-9);
  EXPECT_DOUBLE_EQ(result->naive.above, plain_above / decided);
  EXPECT_DOUBLE_EQ(result->naive.coverage, plain_covered / decided);
  EXPECT_NEAR(result->unbiased.bias, error / decided, 1e-9);
  EXPECT_DOUBLE_EQ(result->unbiased.above, above / decided);
  EXPECT_DOUBLE_EQ(result->unbiased.coverage, covered / decided);
}

TEST(Simulate, ClampsTheLogisticElo) {
  SimulationPlan plan = kPlan;
  plan.repetitions = plan.max_pairs = 1;
  plan.elo = 3'999;
  EXPECT_EQ(simulate(plan)->logistic_elo, kEloLimit);
  plan.elo = -4'000;
  EXPECT_EQ(simulate(plan)->logistic_elo, -kEloLimit);
}

TEST(Simulate, NamesWhatIsWrongWithAPlan) {
  const auto refused = [](const auto& change) {
    SimulationPlan plan = kPlan;
    change(plan);
    return error_line(simulate(plan));
  };
  EXPECT_EQ(refused([](SimulationPlan& plan) { plan.bounds.elo1 = 0; }),
            "bounds: found elo0 0, elo1 0, expected elo0 below elo1");
  EXPECT_EQ(refused([](SimulationPlan& plan) { plan.elo = 4'001; }),
            "true Elo: bounds: elo1: found 4001, expected an Elo from -4000 to 4000");
  EXPECT_EQ(refused([](SimulationPlan& plan) { plan.elo = -4'001; }),
            "true Elo: bounds: elo0: found -4001, expected an Elo from -4000 to 4000");
  EXPECT_EQ(refused([](SimulationPlan& plan) { plan.measured = {}; }),
            "measured pairs: found none, expected at least one pair");
  EXPECT_EQ(refused([](SimulationPlan& plan) { plan.repetitions = 0; }),
            "repetitions: found 0, expected at least 1");
  EXPECT_EQ(refused([](SimulationPlan& plan) { plan.max_pairs = 0; }),
            "max pairs: found 0, expected at least 1");
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
