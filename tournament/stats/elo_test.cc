#include "tournament/stats/elo.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace raum::tournament {
namespace {

using Json = nlohmann::json;

template <class Counts>
void expect_known(const Counts& counts, const Json& known, const std::string& name) {
  const auto expect = [&](double value, const char* field, double scale = 1) {
    const double of = known.at(field).get<double>();
    EXPECT_NEAR(value * scale, of, 1e-9 * std::abs(of) + 1e-12) << name << " " << field;
  };
  expect(elo(counts).value, "elo");
  expect(elo(counts).low, "elo_lo95");
  expect(elo(counts).high, "elo_hi95");
  expect(nelo(counts).value, "nelo");
  expect((nelo(counts).high - nelo(counts).low) / 2, "nelo_error95");
  expect(los(counts), "los_percent", 100);
}

TEST(Elo, EqualsPublishedValues) {
  std::ifstream file("tournament/stats/sprt_vectors.json");
  const Json vectors = Json::parse(file).at("elo_vectors");
  ASSERT_EQ(vectors.size(), 4U);
  for (const Json& vector : vectors) {
    const auto n = vector.at("results").get<std::vector<std::uint64_t>>();
    const auto name = vector.at("name").get<std::string>();
    if (n.size() == 3) {
      expect_known(GameCounts{.loss = n[0], .draw = n[1], .win = n[2]}, vector.at("converged"),
                   name);
    } else {
      ASSERT_EQ(n.size(), 5U);
      PairCounts pairs;
      std::copy(n.begin(), n.end(), pairs.n.begin());
      expect_known(pairs, vector.at("converged"), name);
    }
  }
}

TEST(Elo, FollowsTheLogisticCurve) {
  // A score of 3/4 means odds of 3 : 1, 400 log10(3) Elo.
  EXPECT_NEAR(elo(GameCounts{.loss = 250, .draw = 0, .win = 750}).value, 400 * std::log10(3.0),
              1e-9);
  EXPECT_NEAR(elo(PairCounts{{0, 100, 0, 0, 200}}).value, 400 * std::log10(3.0), 1e-9);
}

TEST(Elo, HasTheWidestIntervalWithoutResults) {
  for (const Estimate& estimate :
       {elo(PairCounts{}), nelo(PairCounts{}), elo(GameCounts{}), nelo(GameCounts{})}) {
    EXPECT_EQ(estimate.value, 0);
    EXPECT_EQ(estimate.low, -kEloLimit);
    EXPECT_EQ(estimate.high, kEloLimit);
  }
  EXPECT_EQ(los(PairCounts{}), 0.5);
  EXPECT_EQ(los(GameCounts{}), 0.5);
}

TEST(Elo, UsesTheFloorsIfAllPairsAreEqual) {
  // 9 won pairs: mean 1 − a/(N + 1) = 1 − ¼/10, variance a² N/(N + 1)² = 1/16 · 9/100.
  const PairCounts won{{0, 0, 0, 0, 9}};
  EXPECT_NEAR(elo(won).value, 400 * std::log10(39.0), 1e-9);
  const double score_low = 0.975 - 1.959963984540054 * std::sqrt(0.005625 / 9);
  EXPECT_NEAR(elo(won).low, 400 * std::log10(score_low / (1 - score_low)), 1e-9);
  EXPECT_EQ(elo(won).high, kEloLimit);
  EXPECT_NEAR(nelo(won).value, 800 / std::log(10.0) * 0.475 / std::sqrt(2 * 0.005625), 1e-9);
}

TEST(Elo, IsZeroWithAnIntervalForLevelPairs) {
  const PairCounts level{{0, 0, 300, 0, 0}};
  EXPECT_EQ(elo(level).value, 0);
  EXPECT_GT(elo(level).high, 0.5);
  EXPECT_LT(elo(level).high, 5);
  EXPECT_NEAR(elo(level).low, -elo(level).high, 1e-9);
  EXPECT_EQ(nelo(level).value, 0);
  EXPECT_EQ(los(level), 0.5);
}

TEST(Elo, IntervalNarrowsWithMoreResults) {
  const Estimate few = elo(PairCounts{{1, 3, 10, 4, 2}});
  const Estimate many = elo(PairCounts{{100, 300, 1000, 400, 200}});
  EXPECT_NEAR(few.value, many.value, 1e-9);
  EXPECT_LT((many.high - many.low) * 9, few.high - few.low);
}

TEST(Los, IsOneHalfForLevelResults) {
  EXPECT_LT(los(GameCounts{.loss = 20, .draw = 10, .win = 10}), 0.05);
  EXPECT_EQ(los(GameCounts{.loss = 20, .draw = 10, .win = 20}), 0.5);
  EXPECT_GT(los(GameCounts{.loss = 10, .draw = 10, .win = 20}), 0.95);
}

TEST(PercentText, NeverPrintsCertainty) {
  EXPECT_EQ(percent_text(los(PairCounts{{0, 0, 0, 0, 2}})), "> 99.9");
  EXPECT_EQ(percent_text(1), "> 99.9");
  EXPECT_EQ(percent_text(0), "< 0.1");
  EXPECT_EQ(percent_text(0.975), "97.5");
  EXPECT_EQ(percent_text(0.9989), "99.9");
  EXPECT_EQ(percent_text(0.9999999, 2), "> 99.99");
  EXPECT_EQ(percent_text(0.999), "99.9");
  EXPECT_EQ(percent_text(0.99901), "> 99.9");
  EXPECT_EQ(percent_text(0.00099), "< 0.1");
  EXPECT_EQ(percent_text(0.001), "0.1");
  EXPECT_EQ(percent_text(0.25, 0), "25");
}

}  // namespace
}  // namespace raum::tournament
