#include "tournament/stats/sprt.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace raum::tournament {
namespace {

std::string error_of(const Expected<SprtBounds>& bounds) {
  return bounds ? "no error" : to_string(bounds.error());
}

TEST(ParseSprt, ReadsEveryKeyInAnyOrder) {
  const auto bounds = parse_sprt("model=normalized,beta=0.1,elo1=2.5,alpha=0.01,elo0=-.5");
  ASSERT_TRUE(bounds) << to_string(bounds.error());
  EXPECT_EQ(
      *bounds,
      (SprtBounds{
          .elo0 = -0.5, .elo1 = 2.5, .alpha = 0.01, .beta = 0.1, .model = EloModel::Normalized}));
}

TEST(ParseSprt, DefaultsToFivePercentAndLogisticElo) {
  const auto bounds = parse_sprt("elo0=0,elo1=5");
  ASSERT_TRUE(bounds) << to_string(bounds.error());
  EXPECT_EQ(
      *bounds,
      (SprtBounds{.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05, .model = EloModel::Logistic}));
}

TEST(ParseSprt, ReadsBackWhatIsWritten) {
  const SprtBounds bounds{
      .elo0 = -1.75, .elo1 = 1.0 / 3, .alpha = 1e-5, .beta = 0.49, .model = EloModel::Normalized};
  const auto again = parse_sprt(to_string(bounds));
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_EQ(*again, bounds);
}

TEST(ParseSprt, NamesWhatItRefuses) {
  EXPECT_EQ(error_of(parse_sprt("")), "bounds: found nothing, expected KEY=VALUE");
  EXPECT_EQ(error_of(parse_sprt("elo0=0,elo1=5,")), "bounds: found nothing, expected KEY=VALUE");
  EXPECT_EQ(error_of(parse_sprt("elo0=0,elo1")), "bounds: found \"elo1\", expected KEY=VALUE");
  EXPECT_EQ(error_of(parse_sprt("elo0=0")), "bounds: found no elo1, expected both elo0 and elo1");
  EXPECT_EQ(error_of(parse_sprt("elo1=0")), "bounds: found no elo0, expected both elo0 and elo1");
  EXPECT_EQ(error_of(parse_sprt("elo0=0,elo1=5,elo0=1")),
            "bounds: found a second elo0, expected elo0 once");
  EXPECT_EQ(error_of(parse_sprt("elo0=0,elo1=5,apha=0.1")),
            "bounds: found the key \"apha\", expected elo0, elo1, alpha, beta or model "
            "(nearest: alpha)");
  EXPECT_EQ(error_of(parse_sprt("elo0=0,elo1=5,model=normal")),
            "bounds: model: found \"normal\", expected logistic, normalized, bayesian "
            "(nearest: normalized)");
  EXPECT_EQ(error_of(parse_sprt("elo0=x,elo1=5")),
            "bounds: elo0: found \"x\", expected a decimal number, such as 0.05");
  EXPECT_EQ(error_of(parse_sprt("elo0=5,elo1=5")),
            "bounds: found elo0 5, elo1 5, expected elo0 below elo1");
}

TEST(ParseSprt, RefusesNumbersThatAreNone) {
  for (const auto* const number : {"", "nan", "inf", "-inf", "1e999", "5 ", " 5", "+5", "5x"}) {
    EXPECT_FALSE(parse_sprt(std::string("elo0=-9,elo1=") + number)) << number;
  }
}

TEST(ParseSprt, RefusesRisksThatAreTooSmallOrNone) {
  for (const auto* const risk : {"0", "-0.1", "0.5", "1", "1e-320", "9.99e-13"}) {
    EXPECT_FALSE(parse_sprt(std::string("elo0=0,elo1=5,alpha=") + risk)) << risk;
    EXPECT_FALSE(parse_sprt(std::string("elo0=0,elo1=5,beta=") + risk)) << risk;
  }
  EXPECT_TRUE(parse_sprt("elo0=0,elo1=5,alpha=1e-12,beta=1e-12"));
}

TEST(Sprt, LlrIsZeroWithoutAnyResult) {
  for (const EloModel model : {EloModel::Logistic, EloModel::Normalized}) {
    const SprtBounds bounds{.elo0 = 0, .elo1 = 5, .model = model};
    EXPECT_EQ(llr(PairCounts{}, bounds), 0.0);
    EXPECT_EQ(llr(GameCounts{}, bounds), 0.0);
  }
}

TEST(Sprt, BayesianIsOfGamesAlone) {
  const SprtBounds bounds{.elo0 = 0, .elo1 = 5, .model = EloModel::Bayesian};
  EXPECT_EQ(llr(GameCounts{}, bounds), 0.0);
  const auto refused = llr(PairCounts{}, bounds);
  ASSERT_FALSE(refused);
  EXPECT_EQ(to_string(refused.error()),
            "bounds: model: found bayesian, expected logistic or normalized for pairs");
}

TEST(Sprt, BayesianWithoutDrawsIsLogistic) {
  const GameCounts games{.loss = 450'000'000, .draw = 0, .win = 550'000'000};
  const SprtBounds bayesian{.elo0 = 0, .elo1 = 50, .model = EloModel::Bayesian};
  const SprtBounds logistic{.elo0 = 0, .elo1 = 50};
  const double known = llr(games, logistic).value();
  EXPECT_NEAR(llr(games, bayesian).value(), known, 1e-9 * known);
}

TEST(Sprt, ChecksItsBoundsBeforeAnyResult) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(llr(PairCounts{}, {.elo0 = 5, .elo1 = 0}));
  EXPECT_FALSE(llr(PairCounts{}, {.elo0 = nan, .elo1 = 0}));
  EXPECT_FALSE(llr(PairCounts{}, {.elo0 = 0, .elo1 = 5, .alpha = nan}));
  EXPECT_FALSE(llr(PairCounts{}, {.elo0 = 0, .elo1 = 4000.5}));
  EXPECT_FALSE(sprt_state(GameCounts{}, {.elo0 = 0, .elo1 = 5, .beta = 0.5}));
}

TEST(Sprt, NamesTheDomainOfNormalizedEloForPairsAndForGames) {
  const SprtBounds wide{.elo0 = 0, .elo1 = 300, .model = EloModel::Normalized};
  const auto pairs = llr(PairCounts{{1, 1, 1, 1, 1}}, wide);
  ASSERT_FALSE(pairs);
  EXPECT_EQ(to_string(pairs.error()),
            "bounds: elo1: found 300, expected normalized Elo of pairs from -231.62 to 231.62");
  EXPECT_TRUE(llr(GameCounts{.loss = 1, .draw = 1, .win = 1}, wide));
  const SprtBounds wider{.elo0 = -341, .elo1 = 0, .model = EloModel::Normalized};
  const auto games = llr(GameCounts{.loss = 1, .draw = 1, .win = 1}, wider);
  ASSERT_FALSE(games);
  EXPECT_EQ(to_string(games.error()),
            "bounds: elo0: found -341, expected normalized Elo of games from -340.41 to 340.41");
}

TEST(Sprt, ReturnsWhereOtherProgramsLoopForEver) {
  const auto value =
      llr(PairCounts{{50, 0, 0, 0, 0}}, {.elo0 = 0, .elo1 = 231, .model = EloModel::Normalized});
  ASSERT_TRUE(value) << to_string(value.error());
  // N ln(q1/q0) of the one cell that holds nearly everything: 50 ln(0.157/0.5).
  EXPECT_NEAR(*value, 50 * std::log(0.157 / 0.5), 0.2);
}

TEST(Sprt, AcceptsAHypothesisWhenTheLlrReachesItsBound) {
  const SprtState at_upper{.llr = 2.9, .lower = -2.9, .upper = 2.9};
  const SprtState at_lower{.llr = -2.9, .lower = -2.9, .upper = 2.9};
  const SprtState between{.llr = 2.89, .lower = -2.9, .upper = 2.9};
  EXPECT_EQ(to_string(at_upper.verdict()), "H1");
  EXPECT_EQ(to_string(at_lower.verdict()), "H0");
  EXPECT_EQ(to_string(between.verdict()), "continue");
}

TEST(Sprt, DecidesForTheStrongerEngine) {
  const SprtBounds bounds{.elo0 = 0, .elo1 = 10};
  EXPECT_EQ(sprt_state(PairCounts{{10, 100, 300, 250, 60}}, bounds)->verdict(), SprtState::H1);
  EXPECT_EQ(sprt_state(PairCounts{{60, 250, 300, 100, 10}}, bounds)->verdict(), SprtState::H0);
}

}  // namespace
}  // namespace raum::tournament
