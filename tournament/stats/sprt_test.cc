#include "tournament/stats/sprt.h"

#include <gtest/gtest.h>

#include <cmath>

namespace raum::tournament {
namespace {

TEST(Llr, IsZeroWithoutResults) {
  for (const EloModel model : kPairEloModels) {
    const SprtBounds bounds{.elo0 = 0, .elo1 = 5, .model = model};
    EXPECT_EQ(llr(PairCounts{}, bounds), 0.0);
    EXPECT_EQ(llr(GameCounts{}, bounds), 0.0);
  }
  const SprtBounds bayesian{.elo0 = 0, .elo1 = 5, .model = EloModel::Bayesian};
  EXPECT_EQ(llr(GameCounts{}, bayesian), 0.0);
}

TEST(Llr, ChecksItsBoundsBeforeTheFirstResult) {
  const SprtBounds reversed{.elo0 = 5, .elo1 = 0};
  EXPECT_EQ(llr(PairCounts{}, reversed).error(), check_bounds(reversed).error());
  EXPECT_EQ(sprt_state(GameCounts{}, reversed).error(), check_bounds(reversed).error());
  const SprtBounds bayesian{.elo0 = 0, .elo1 = 5, .model = EloModel::Bayesian};
  EXPECT_EQ(llr(PairCounts{}, bayesian).error(), check_pair_bounds(bayesian).error());
  const SprtBounds of_games{.elo0 = 0, .elo1 = 300, .model = EloModel::Normalized};
  EXPECT_FALSE(llr(PairCounts{{1, 1, 1, 1, 1}}, of_games));
  EXPECT_TRUE(llr(GameCounts{.loss = 1, .draw = 1, .win = 1}, of_games));
  const SprtBounds too_wide{.elo0 = -341, .elo1 = 0, .model = EloModel::Normalized};
  EXPECT_FALSE(llr(GameCounts{.loss = 1, .draw = 1, .win = 1}, too_wide));
}

TEST(Llr, BayesianWithoutDrawsIsLogistic) {
  const GameCounts games{.loss = 450'000'000, .draw = 0, .win = 550'000'000};
  const SprtBounds bayesian{.elo0 = 0, .elo1 = 50, .model = EloModel::Bayesian};
  const SprtBounds logistic{.elo0 = 0, .elo1 = 50};
  const double known = llr(games, logistic).value();
  EXPECT_NEAR(llr(games, bayesian).value(), known, 1e-9 * known);
}

// fastchess 1.8.2 runs for more than 5 s on these counts (sprt_vectors.json).
TEST(Llr, ConvergesAtTheEdgeOfTheDomain) {
  const auto value =
      llr(PairCounts{{50, 0, 0, 0, 0}}, {.elo0 = 0, .elo1 = 231, .model = EloModel::Normalized});
  ASSERT_TRUE(value) << to_string(value.error());
  // N ln(q1/q0) of the one result that has nearly all the probability: 50 ln(0.157/0.5).
  EXPECT_NEAR(*value, 50 * std::log(0.157 / 0.5), 0.2);
}

TEST(SprtState, AcceptsAHypothesisAtItsBound) {
  const SprtState at_upper{.llr = 2.9, .lower = -2.9, .upper = 2.9};
  const SprtState at_lower{.llr = -2.9, .lower = -2.9, .upper = 2.9};
  const SprtState between{.llr = 2.89, .lower = -2.9, .upper = 2.9};
  EXPECT_EQ(to_string(at_upper.verdict()), "H1");
  EXPECT_EQ(to_string(at_lower.verdict()), "H0");
  EXPECT_EQ(to_string(between.verdict()), "continue");
}

TEST(SprtState, AcceptsH1ForTheStrongerEngine) {
  const SprtBounds bounds{.elo0 = 0, .elo1 = 10};
  EXPECT_EQ(sprt_state(PairCounts{{10, 100, 300, 250, 60}}, bounds)->verdict(), SprtState::H1);
  EXPECT_EQ(sprt_state(PairCounts{{60, 250, 300, 100, 10}}, bounds)->verdict(), SprtState::H0);
}

}  // namespace
}  // namespace raum::tournament
