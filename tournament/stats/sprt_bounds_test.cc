#include "tournament/stats/sprt_bounds.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "base/testing/print_error.h"

namespace raum::tournament {
namespace {

TEST(ParseSprt, ReadsKeysInAnyOrder) {
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

TEST(ParseSprt, ReadsBackItsOwnText) {
  const SprtBounds bounds{
      .elo0 = -1.75, .elo1 = 1.0 / 3, .alpha = 1e-5, .beta = 0.49, .model = EloModel::Normalized};
  const auto again = parse_sprt(to_string(bounds));
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_EQ(*again, bounds);
}

TEST(ParseSprt, NamesTheRejectedPart) {
  struct Case {
    std::string text;
    std::string where;
    std::string found;
  };
  for (const Case& rejected : {
           Case{"", "bounds", "nothing"},
           {"elo0=0,elo1=5,", "bounds", "nothing"},
           {"elo0=0,elo1", "bounds", "\"elo1\""},
           {"elo0=0", "bounds", "no elo1"},
           {"elo1=0", "bounds", "no elo0"},
           {"elo0=0,elo1=5,elo0=1", "bounds", "a second elo0"},
           {"elo0=0,elo1=5,apha=0.1", "bounds", "the key \"apha\""},
           {"elo0=0,elo1=5,model=normal", "bounds: model", "\"normal\""},
           {"elo0=x,elo1=5", "bounds: elo0", "\"x\""},
           {"elo0=5,elo1=5", "bounds", "elo0 5, elo1 5"},
       }) {
    const auto bounds = parse_sprt(rejected.text);
    ASSERT_FALSE(bounds) << rejected.text;
    EXPECT_EQ(bounds.error().where, rejected.where) << rejected.text;
    EXPECT_EQ(bounds.error().found, rejected.found) << rejected.text;
  }
}

TEST(ParseSprt, SaysWhatItExpects) {
  const auto expected = [](const std::string& text) {
    const auto bounds = parse_sprt(text);
    EXPECT_FALSE(bounds) << text;
    return bounds ? "" : bounds.error().expected;
  };
  EXPECT_EQ(expected(""), "KEY=VALUE");
  EXPECT_EQ(expected("elo0=0"), "both elo0 and elo1");
  EXPECT_EQ(expected("elo0=0,elo1=5,elo0=1"), "elo0 once");
  EXPECT_EQ(expected("elo0=x,elo1=5"), "a decimal number, such as 0.05");
  EXPECT_EQ(expected("elo0=5,elo1=5"), "elo0 below elo1");
  EXPECT_EQ(expected("elo0=0,elo1=4001"), "an Elo from -4000 to 4000");
  EXPECT_EQ(expected("elo0=-4001,elo1=0"), "an Elo from -4000 to 4000");
  EXPECT_EQ(expected("elo0=0,elo1=5,beta=0.5"), "a probability from 1e-12 to below 0.5");
  EXPECT_EQ(expected("elo0=0,elo1="), "a decimal number, such as 0.05");
  EXPECT_EQ(parse_sprt("elo0=0,elo1=").error().found, "nothing");
  EXPECT_EQ(parse_sprt("elo0=0,elo1=5,alpha=0.5").error().where, "bounds: alpha");
  EXPECT_TRUE(parse_sprt("elo0=-4000,elo1=4000"));
}

TEST(ParseSprt, SuggestsTheNearestKey) {
  EXPECT_EQ(parse_sprt("elo0=0,elo1=5,apha=0.1").error().expected,
            "elo0, elo1, alpha, beta or model (nearest: alpha)");
}

TEST(ParseSprt, RejectsMalformedNumbers) {
  for (const auto* const number : {"", "nan", "inf", "-inf", "1e999", "5 ", " 5", "+5", "5x"}) {
    EXPECT_FALSE(parse_sprt(std::string("elo0=-9,elo1=") + number)) << number;
  }
}

TEST(ParseSprt, RejectsRisksOutOfRange) {
  for (const auto* const risk : {"0", "-0.1", "0.5", "1", "1e-320", "9.99e-13"}) {
    EXPECT_FALSE(parse_sprt(std::string("elo0=0,elo1=5,alpha=") + risk)) << risk;
    EXPECT_FALSE(parse_sprt(std::string("elo0=0,elo1=5,beta=") + risk)) << risk;
  }
  EXPECT_TRUE(parse_sprt("elo0=0,elo1=5,alpha=1e-12,beta=1e-12"));
}

TEST(CheckBounds, RejectsNanAndReversedBounds) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(check_bounds({.elo0 = 0, .elo1 = 5}));
  EXPECT_FALSE(check_bounds({.elo0 = 5, .elo1 = 0}));
  EXPECT_FALSE(check_bounds({.elo0 = nan, .elo1 = 0}));
  EXPECT_FALSE(check_bounds({.elo0 = 0, .elo1 = 5, .alpha = nan}));
  EXPECT_FALSE(check_bounds({.elo0 = 0, .elo1 = 4000.5}));
  EXPECT_FALSE(check_bounds({.elo0 = 0, .elo1 = 5, .beta = 0.5}));
}

TEST(CheckBounds, RejectsBayesianEloOfPairs) {
  const SprtBounds bounds{.elo0 = 0, .elo1 = 5, .model = EloModel::Bayesian};
  EXPECT_TRUE(check_game_bounds(bounds));
  const auto of_pairs = check_pair_bounds(bounds);
  ASSERT_FALSE(of_pairs);
  EXPECT_EQ(of_pairs.error(),
            (Error{"bounds: model", "bayesian", "logistic or normalized for pairs"}));
}

TEST(CheckBounds, LimitsNormalizedEloOfPairsAndGames) {
  const SprtBounds wide{.elo0 = 0, .elo1 = 300, .model = EloModel::Normalized};
  EXPECT_TRUE(check_game_bounds(wide));
  const auto pairs = check_pair_bounds(wide);
  ASSERT_FALSE(pairs);
  EXPECT_EQ(pairs.error(),
            (Error{"bounds: elo1", "300", "normalized Elo of pairs from -231.62 to 231.62"}));
  const auto games = check_game_bounds({.elo0 = -341, .elo1 = 0, .model = EloModel::Normalized});
  ASSERT_FALSE(games);
  EXPECT_EQ(games.error(),
            (Error{"bounds: elo0", "-341", "normalized Elo of games from -340.41 to 340.41"}));
}

}  // namespace
}  // namespace raum::tournament
