#include "tournament/stats/likelihood.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "tournament/stats/elo_model.h"

namespace raum::tournament {
namespace {

TEST(ConstrainedWeights, AreOneIfTheDataMeetTheCondition) {
  const auto w = constrained_weights<3>({0.25, 0.5, 0.25}, {-0.5, 0, 0.5});
  for (const double weight : w) EXPECT_NEAR(weight, 1, 1e-15);
}

TEST(ConstrainedWeights, SolveTwoResultsExactly) {
  // Two results with −1 · q0 + 3 · q1 = 0 leave only q = (3/4, 1/4), for any frequencies.
  const auto w = constrained_weights<3>({0.1, 1e-300, 0.9}, {-1, 0, 3});
  EXPECT_NEAR(0.1 / w[0], 0.75, 1e-12);
  EXPECT_NEAR(0.9 / w[2], 0.25, 1e-12);
}

TEST(ConstrainedWeights, KeepTheirDigitsNextToAPole) {
  // p0 is nearly 0: its weight is 2e-18, far below the spacing of doubles at θ.
  const auto w = constrained_weights<3>({1e-18, 0, 1.0}, {-0.5, 0, 0.5});
  EXPECT_NEAR(w[0] / 2e-18, 1, 1e-12);
  EXPECT_NEAR(w[2], 2, 1e-12);
}

// All combinations of no, one, some and very many results in each cell, except no result at all.
template <std::size_t K>
std::vector<Cells<K>> corners() {
  constexpr std::array<double, 4> kCounts{0, 1, 50, 1e12};
  std::vector<Cells<K>> all;
  const auto number = static_cast<int>(std::pow(kCounts.size(), K));
  for (int i = 1; i < number; ++i) {
    Cells<K> counts;
    for (std::size_t c = 0, rest = static_cast<std::size_t>(i); c < K; ++c, rest /= 4) {
      counts[c] = kCounts[rest % 4];
    }
    all.push_back(counts);
  }
  return all;
}

template <std::size_t K>
int most_evaluations(const SprtBounds& bounds) {
  int most = 0;
  for (const Cells<K>& counts : corners<K>()) {
    int evaluations = 0;
    const auto value = generalized_llr<K>(counts, bounds, &evaluations);
    EXPECT_TRUE(value && std::isfinite(*value));
    EXPECT_GT(evaluations, 0);
    most = std::max(most, evaluations);
  }
  return most;
}

TEST(GeneralizedLlr, TakesABoundedNumberOfEvaluations) {
  const double logistic = kLogisticEloMax;
  for (const auto& [elo0, elo1] :
       {std::pair{0.0, 5.0}, {-logistic, logistic}, {-logistic, -3999.0}, {3999.0, logistic}}) {
    EXPECT_LE(most_evaluations<5>({.elo0 = elo0, .elo1 = elo1}), 600) << elo0;
    EXPECT_LE(most_evaluations<3>({.elo0 = elo0, .elo1 = elo1}), 600) << elo0;
  }
  const double pairs = kNormalizedEloMaxPairs;
  for (const auto& [elo0, elo1] :
       {std::pair{0.0, 5.0}, {0.0, 231.0}, {-pairs, pairs}, {231.0, pairs}}) {
    EXPECT_LE(most_evaluations<5>({.elo0 = elo0, .elo1 = elo1, .model = EloModel::Normalized}),
              60'000)
        << elo0;
  }
  const double games = kNormalizedEloMaxGames;
  for (const auto& [elo0, elo1] : {std::pair{0.0, 5.0}, {-games, games}, {340.0, games}}) {
    EXPECT_LE(most_evaluations<3>({.elo0 = elo0, .elo1 = elo1, .model = EloModel::Normalized}),
              60'000)
        << elo0;
  }
}

TEST(GeneralizedLlr, TakesFewEvaluationsForTheCountsOfAMatch) {
  int evaluations = 0;
  ASSERT_TRUE(
      generalized_llr<5>({39, 8843, 26675, 9240, 44}, {.elo0 = 0.5, .elo1 = 2.5}, &evaluations));
  EXPECT_LE(evaluations, 12);
}

TEST(WithElo, GivesTheRequestedElo) {
  const Cells<5> p = frequencies<5>({39, 8843, 26675, 9240, 44});
  const auto logistic = with_elo(p, 20, EloModel::Logistic);
  ASSERT_TRUE(logistic);
  EXPECT_NEAR(moments_of(*logistic).mean, expected_score(20), 1e-14);
  const auto normalized = with_elo(p, 20, EloModel::Normalized);
  ASSERT_TRUE(normalized);
  const Moments score = moments_of(*normalized);
  EXPECT_NEAR(kEloScale * (score.mean - 0.5) / (std::sqrt(2.0) * score.deviation), 20, 1e-9);
  // The nearest distribution keeps the deviation almost unchanged.
  EXPECT_NEAR(score.deviation / moments_of(p).deviation, 1, 0.01);
}

TEST(WithElo, IsNotDefinedForPairsInBayesElo) {
  const Cells<5> p = frequencies<5>({39, 8843, 26675, 9240, 44});
  EXPECT_EQ(with_elo(p, 20, EloModel::Bayesian), std::nullopt);
}

TEST(LlrSteps, AreTheIncrementsOfTheLlr) {
  const SprtBounds bounds{.elo0 = 0, .elo1 = 5, .model = EloModel::Normalized};
  const Cells<5> counts{379, 10170, 21828, 10640, 343};
  const auto steps = llr_steps(frequencies(counts), bounds);
  ASSERT_TRUE(steps);
  const double here = *generalized_llr(counts, bounds);
  EXPECT_NEAR(llr_of(counts, *steps), here, 1e-12);
  for (std::size_t i = 0; i < 5; ++i) {
    Cells<5> more = counts;
    ++more[i];
    EXPECT_NEAR(*generalized_llr(more, bounds) - here, (*steps)[i], 1e-4) << i;
  }
}

TEST(GeneralizedLlr, IsBinomialWithoutDraws) {
  // N (s ln(s1/s0) + (1 − s) ln((1 − s1)/(1 − s0))), with s the observed score.
  const double s1 = 1 / (1 + std::pow(10.0, -50.0 / 400));
  const auto value = generalized_llr<3>({4e6, 0, 6e6}, {.elo0 = 0, .elo1 = 50});
  ASSERT_TRUE(value);
  const double known = 6e6 * std::log(s1 / 0.5) + 4e6 * std::log((1 - s1) / 0.5);
  EXPECT_NEAR(*value / known, 1, 1e-7);
}

TEST(GeneralizedLlr, NormalizedEqualsLogisticWithoutDraws) {
  // With wins and losses only, the score s is normalized Elo 800/ln 10 · (s − ½)/sqrt(s (1 − s)).
  const double s = 0.6;
  const double logistic = 400 * std::log10(s / (1 - s));
  const double normalized = 800 / std::log(10.0) * (s - 0.5) / std::sqrt(s * (1 - s));
  const Cells<3> counts{5e6, 0, 5e6};
  const auto a = generalized_llr<3>(counts, {.elo0 = 0, .elo1 = logistic});
  const auto b =
      generalized_llr<3>(counts, {.elo0 = 0, .elo1 = normalized, .model = EloModel::Normalized});
  ASSERT_TRUE(a && b);
  EXPECT_NEAR(*a / *b, 1, 1e-7);
}

}  // namespace
}  // namespace raum::tournament
