#include "regression/stats/paired_timings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "base/core/splitmix.h"

namespace raum::regression {
namespace {

TEST(Interleaved, CancelsADriftOverTwoPairs) {
  const std::vector<Side> order = interleaved(6);
  ASSERT_EQ(order.size(), 12U);
  EXPECT_EQ((std::vector<Side>{order.begin(), order.begin() + 4}),
            (std::vector<Side>{Side::Base, Side::Head, Side::Head, Side::Base}));
  std::size_t base = 0;
  std::size_t head = 0;
  for (std::size_t at = 0; at < order.size(); ++at) (order[at] == Side::Base ? base : head) += at;
  EXPECT_EQ(base, head);
  for (std::size_t at = 0; at < order.size(); at += 2) EXPECT_NE(order[at], order[at + 1]);
  EXPECT_TRUE(interleaved(0).empty());
}

TEST(LogRatios, AreTheLogarithmsOfHeadOverBase) {
  const std::vector<double> base{1, 2, 0.5};
  const std::vector<double> head{1, 1, 1};
  const auto ratios = log_ratios(base, head);
  ASSERT_EQ(ratios.size(), 3U);
  EXPECT_EQ(ratios[0], 0);
  EXPECT_DOUBLE_EQ(ratios[1], -std::log(2));
  EXPECT_DOUBLE_EQ(ratios[2], std::log(2));
}

TEST(MedianInterval, EqualsScipysBinomialRanks) {
  // scipy 1.10.1: r is the smallest with scipy.stats.binom.cdf(r, n, 0.5) > 0.025; the
  // confidence is 1 - 2 * binom.cdf(r - 1, n, 0.5).
  struct Known {
    std::size_t n, r;
    double confidence;
  };
  for (const Known& known : {Known{6, 1, 0.96875},
                             {8, 1, 0.9921875},
                             {10, 2, 0.978515625},
                             {15, 4, 0.96484375},
                             {20, 6, 0.9586105346679688},
                             {30, 10, 0.9572260547429323},
                             {50, 18, 0.9671608624357315},
                             {100, 40, 0.9647997997822951}}) {
    std::vector<double> values(known.n);
    std::iota(values.begin(), values.end(), 1.0);
    std::reverse(values.begin(), values.end());
    const auto interval = median_interval(values);
    ASSERT_TRUE(interval) << known.n;
    const auto n = static_cast<double>(known.n);
    const auto r = static_cast<double>(known.r);
    EXPECT_EQ(interval->low, r) << known.n;
    EXPECT_EQ(interval->high, n + 1 - r) << known.n;
    EXPECT_EQ(interval->median, (n + 1) / 2) << known.n;
    EXPECT_NEAR(interval->confidence, known.confidence, 1e-12) << known.n;
  }
}

TEST(MedianInterval, NeedsEnoughValues) {
  EXPECT_FALSE(median_interval({}));
  EXPECT_FALSE(median_interval({1, 2, 3, 4, 5}));
  EXPECT_FALSE(median_interval({1, 2, 3, 4, 5, 6, 7}, 0.99));
  EXPECT_TRUE(median_interval({1, 2, 3, 4, 5, 6, 7, 8}, 0.99));
}

TEST(MedianInterval, CoversTheMedianOfASkewedSample) {
  SplitMix64 random(20260101);
  constexpr int kSamples = 4'000;
  int held = 0;
  double confidence = 0;
  for (int i = 0; i < kSamples; ++i) {
    std::vector<double> values(25);
    for (double& value : values) {
      value = -std::log((static_cast<double>(random.next() >> 11) + 0.5) / 9007199254740992.0);
    }
    const auto interval = median_interval(values);
    ASSERT_TRUE(interval);
    confidence = interval->confidence;
    if (interval->low <= std::log(2) && std::log(2) <= interval->high) ++held;
  }
  EXPECT_GE(confidence, 0.95);
  EXPECT_NEAR(held / static_cast<double>(kSamples), confidence,
              4 * std::sqrt(confidence * (1 - confidence) / kSamples));
}

TEST(MedianInterval, NeedsAsManyValuesAsItsConfidence) {
  for (const double confidence : {0.5, 0.9, 0.95, 0.99, 0.999}) {
    const std::size_t needed = values_needed(confidence);
    std::vector<double> values;
    for (std::size_t i = 0; i + 1 < needed; ++i) values.push_back(static_cast<double>(i));
    EXPECT_FALSE(median_interval(values, confidence).has_value()) << confidence;
    values.push_back(0.5);
    EXPECT_TRUE(median_interval(values, confidence).has_value()) << confidence;
  }
}

}  // namespace
}  // namespace raum::regression
