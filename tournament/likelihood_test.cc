#include "tournament/likelihood.h"

#include <gtest/gtest.h>

#include <cmath>

namespace raum::tournament {
namespace {

TEST(ConstrainedWeights, AreOneWhereTheDataMeetTheCondition) {
  const auto w = constrained_weights<3>({0.25, 0.5, 0.25}, {-0.5, 0, 0.5});
  for (const double weight : w) EXPECT_NEAR(weight, 1, 1e-15);
}

TEST(ConstrainedWeights, SolveTwoCellsExactly) {
  // q1 · 3 = q0 · 1 with two cells: q = (3/4, 1/4), whatever the data.
  const auto w = constrained_weights<3>({0.1, 1e-300, 0.9}, {-1, 0, 3});
  EXPECT_NEAR(0.1 / w[0], 0.75, 1e-12);
  EXPECT_NEAR(0.9 / w[2], 0.25, 1e-12);
}

TEST(ConstrainedWeights, KeepTheirDigitsNextToAPole) {
  // The first cell nearly empty: its weight is 1e-18 · 2, far below the spacing of doubles at θ.
  const auto w = constrained_weights<3>({1e-18, 0, 1.0}, {-0.5, 0, 0.5});
  EXPECT_NEAR(w[0] / 2e-18, 1, 1e-12);
  EXPECT_NEAR(w[2], 2, 1e-12);
}

TEST(GeneralizedLlr, IsTheBinomialOneWithoutDraws) {
  // Two cells and the tiny third: N (s ln s1/s0 + (1 − s) ln (1 − s1)/(1 − s0)).
  const double s1 = 1 / (1 + std::pow(10.0, -50.0 / 400));
  const auto value = generalized_llr<3>({4e6, 0, 6e6}, {.elo0 = 0, .elo1 = 50});
  ASSERT_TRUE(value);
  const double known = 6e6 * std::log(s1 / 0.5) + 4e6 * std::log((1 - s1) / 0.5);
  EXPECT_NEAR(*value / known, 1, 1e-7);
}

TEST(GeneralizedLlr, NormalizedEqualsLogisticAtTheSameScoreOfTwoCells) {
  // With wins and losses only, score s means normalized Elo 800/ln 10 (s − ½)/sqrt(s(1 − s)).
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
