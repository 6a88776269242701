#include "tournament/stats/ratings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace raum::tournament {
namespace {

constexpr PairCounts kBetter{{10, 20, 40, 30, 15}};

PairCounts one_cell(std::size_t cell, std::uint64_t pairs) {
  PairCounts counts;
  counts.n[cell] = pairs;
  return counts;
}

TEST(Ratings, OfTwoPlayersEqualTheEloOfTheirPairs) {
  for (const PairCounts& counts : {kBetter, one_cell(4, 7), one_cell(0, 1), one_cell(2, 100)}) {
    const Encounter only[] = {{0, 1, counts}};
    const Ratings r = rate(2, only);
    const Estimate expected = elo(counts);
    EXPECT_NEAR(r.difference[0][1].value, expected.value, 1e-6);
    EXPECT_NEAR(r.elo[0].value, expected.value / 2, 1e-6);
    EXPECT_NEAR(r.elo[0].value + r.elo[1].value, 0, 1e-6);
    EXPECT_NEAR(r.los[0][1] + r.los[1][0], 1, 1e-12);
    // Near a score of ½ the widths of both intervals follow the delta method.
    if (counts == kBetter) {
      EXPECT_NEAR(r.difference[0][1].high - r.difference[0][1].low, expected.high - expected.low,
                  1);
      EXPECT_NEAR(r.los[0][1], los(counts), 0.01);
    }
  }
}

TEST(Ratings, RecoverStrengthsFromExpectedScores) {
  // 100 Elo apart: expected score 0.640065; a score of 0.64 from 10,000 pairs, without draws.
  const PairCounts close{{0, 0, 7'200, 0, 2'800}};
  const PairCounts far{{0, 0, 4'804, 0, 5'196}};  // 200 Elo: 0.7598
  const Encounter all[] = {{0, 1, close}, {1, 2, close}, {0, 2, far}};
  const Ratings r = rate(3, all);
  EXPECT_NEAR(r.elo[0].value, 100, 0.5);
  EXPECT_NEAR(r.elo[1].value, 0, 0.5);
  EXPECT_NEAR(r.elo[2].value, -100, 0.5);
  EXPECT_GT(r.los[0][2], 0.999);
}

TEST(Ratings, DoNotDependOnTheOrderOfPlayers) {
  const PairCounts turned{{15, 30, 40, 20, 10}};
  const Encounter forth[] = {{0, 1, kBetter}, {1, 2, kBetter}};
  const Encounter back[] = {{1, 0, turned}, {2, 1, turned}};
  const Ratings a = rate(3, forth);
  const Ratings b = rate(3, back);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(a.elo[i].value, b.elo[i].value, 1e-9);
}

TEST(Ratings, DoNotDependOnTheNumbersOfThePlayers) {
  const Encounter chain[] = {{0, 1, kBetter}, {1, 2, kBetter}, {2, 3, kBetter}, {3, 4, kBetter}};
  const Ratings in_order = rate(5, chain);
  const std::size_t number[] = {0, 4, 3, 1, 2};
  std::vector<Encounter> numbered;
  for (const Encounter& e : chain) numbered.push_back({number[e.first], number[e.second], e.pairs});
  const Ratings out_of_order = rate(5, numbered);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(out_of_order.elo[number[i]].value, in_order.elo[i].value, 1e-9);
  }
}

TEST(Ratings, AddUpEncountersOfTheSamePlayers) {
  const PairCounts twice{{20, 40, 80, 60, 30}};
  const Encounter apart[] = {{0, 1, kBetter}, {0, 1, kBetter}};
  const Encounter together[] = {{0, 1, twice}};
  EXPECT_NEAR(rate(2, apart).elo[0].value, rate(2, together).elo[0].value, 1e-12);
  EXPECT_NEAR(rate(2, apart).elo[0].low, rate(2, together).elo[0].low, 1e-9);
}

TEST(Ratings, AreFiniteForOneSidedResults) {
  // Player 0 wins all games, 3 loses all, 4 never played, 5 and 6 met only each other.
  const Encounter all[] = {{0, 1, one_cell(4, 1)},  {0, 2, one_cell(4, 500)},
                           {0, 3, one_cell(4, 3)},  {1, 2, one_cell(2, 1)},
                           {1, 3, one_cell(4, 20)}, {5, 6, one_cell(0, 1'000'000'000)}};
  const Ratings r = rate(7, all);
  ASSERT_EQ(r.elo.size(), 7U);
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_TRUE(std::isfinite(r.elo[i].value)) << i;
    EXPECT_LE(r.elo[i].low, r.elo[i].value);
    EXPECT_LE(r.elo[i].value, r.elo[i].high);
    EXPECT_GE(r.elo[i].low, -kEloLimit);
    EXPECT_LE(r.elo[i].high, kEloLimit);
    for (std::size_t j = 0; j < 7; ++j) {
      EXPECT_TRUE(r.los[i][j] >= 0 && r.los[i][j] <= 1) << i << ' ' << j;
      EXPECT_TRUE(std::isfinite(r.difference[i][j].value));
    }
  }
  EXPECT_GT(r.elo[0].value, r.elo[1].value);
  EXPECT_GT(r.elo[1].value, r.elo[3].value);
  EXPECT_EQ(r.elo[4].low, -kEloLimit);
  EXPECT_EQ(r.los[0][5], 0.5) << "nothing is known between groups";
  EXPECT_EQ(r.group[5], r.group[6]);
  EXPECT_NE(r.group[0], r.group[5]);
}

// Whole steps of Newton's method lead away from the maximum here, and soon to values that are not
// numbers. The strengths in nats are those that a second program found.
TEST(Ratings, AreFoundWhereAWholeStepWouldLowerTheLikelihood) {
  const Encounter all[] = {{0, 1, one_cell(3, 1)},
                           {0, 2, one_cell(4, 100'000)},
                           {0, 3, one_cell(0, 100'000)},
                           {1, 2, one_cell(0, 1)},
                           {1, 3, one_cell(0, 1'000)}};
  const double expected[] = {2.7214068, -8.5698397, -9.0795463, 14.9279792};
  const Ratings r = rate(4, all);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(r.elo[i].value, expected[i] * 400 / std::numbers::ln10, 1e-3) << i;
  }
}

TEST(Ratings, IntervalNarrowsWithTheRootOfPairs) {
  PairCounts more = kBetter;
  for (auto& n : more.n) n *= 100;
  const Encounter few[] = {{0, 1, kBetter}};
  const Encounter many[] = {{0, 1, more}};
  const Estimate wide = rate(2, few).difference[0][1];
  const Estimate narrow = rate(2, many).difference[0][1];
  EXPECT_NEAR((wide.high - wide.low) / (narrow.high - narrow.low), 10, 1e-6);
}

// The variance of a difference is then lost in the rounding of the inverted matrix.
TEST(Ratings, LikelihoodOfSuperiorityIsAProbabilityForHugeCounts) {
  const Encounter encounters[] = {{0, 1, {{1, 4'312'400'168, 0, 0, 0}}},
                                  {0, 2, {{11, 68'097, 1, 0, 0}}},
                                  {0, 1, {{9, 0, 0, 0, 0}}}};
  const Ratings rated = rate(3, encounters);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_TRUE(rated.los[i][j] >= 0 && rated.los[i][j] <= 1) << i << j << rated.los[i][j];
    }
  }
  EXPECT_NEAR(rated.los[1][0], 1, 1e-9);
  EXPECT_NEAR(rated.los[0][1], 0, 1e-9);
}

// Newton's method then computes with a matrix that is singular in its rounding.
TEST(Ratings, AreFiniteForHugeAndSingleCountsTogether) {
  const Encounter encounters[] = {{4, 0, {{0, 0, 0, 0, 42'967'105'545}}},
                                  {1, 2, {{0, 1, 0, 0, 414'196'024'019}}},
                                  {0, 1, {{0, 0, 0, 0, 1}}},
                                  {4, 3, {{99'511'561'985, 524'288, 0, 0, 0}}},
                                  {2, 3, {{33'619'968, 0, 0, 0, 0}}}};
  const Ratings rated = rate(5, encounters);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_TRUE(rated.elo[i].low <= rated.elo[i].value && rated.elo[i].value <= rated.elo[i].high)
        << i << ": " << rated.elo[i].low << ' ' << rated.elo[i].value << ' ' << rated.elo[i].high;
  }
}

TEST(Ratings, AreEmptyWithoutPlayers) { EXPECT_TRUE(rate(0, {}).elo.empty()); }

}  // namespace
}  // namespace raum::tournament
