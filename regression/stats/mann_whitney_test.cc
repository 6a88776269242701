#include "regression/stats/mann_whitney.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "base/core/splitmix.h"

namespace raum::regression {
namespace {

// Known values: scipy 1.10.1, scipy.stats.mannwhitneyu(x, y, alternative='two-sided', method=...).

TEST(MannWhitney, EqualsScipysExactValues) {
  // The example of scipy's documentation: ages at which men and women are diagnosed with diabetes.
  const std::vector<double> males{19, 22, 16, 29, 24};
  const std::vector<double> females{20, 11, 17, 12};
  const auto ages = mann_whitney(males, females);
  EXPECT_EQ(ages.u, 17);
  EXPECT_TRUE(ages.is_exact);
  EXPECT_NEAR(ages.p, 0.1111111111111111, 1e-12);

  const std::vector<double> base{10.1, 10.3, 9.9, 10.0, 10.2, 10.4, 9.8};
  const std::vector<double> head{11.1, 10.35, 10.9, 11.0, 10.8, 10.6};
  const auto apart = mann_whitney(base, head);
  EXPECT_EQ(apart.u, 1);
  EXPECT_TRUE(apart.is_exact);
  EXPECT_NEAR(apart.p, 0.002331002331002331, 1e-13);
  const auto exchanged = mann_whitney(head, base);
  EXPECT_EQ(exchanged.u, 41);
  EXPECT_NEAR(exchanged.p, apart.p, 1e-15);
}

TEST(MannWhitney, EqualsScipysAsymptoticValues) {
  const std::vector<double> x{1, 2, 2, 3, 3, 3, 4, 5, 5, 9};
  const std::vector<double> y{2, 3, 4, 4, 5, 5, 6, 7, 8, 8, 9, 9};
  const auto ties = mann_whitney(x, y);
  EXPECT_EQ(ties.u, 29.5);
  EXPECT_FALSE(ties.is_exact);
  EXPECT_NEAR(ties.p, 0.045843334453981935, 1e-12);

  // Hollander and Wolfe's lung data: nine values each with one tie (1.06), so asymptotic here.
  const std::vector<double> a{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
  const std::vector<double> b{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
  const auto depression = mann_whitney(a, b);
  EXPECT_EQ(depression.u, 58);
  EXPECT_NEAR(depression.p, 0.13291945818531892, 1e-12);
}

TEST(MannWhitney, EqualsTheCountOfAllArrangements) {
  // Counts every way to divide 10 distinct values into 4 and 6.
  std::vector<bool> is_first(10);
  std::fill(is_first.begin(), is_first.begin() + 4, true);
  std::vector<double> all_u;
  std::vector<double> all_p;
  do {
    std::vector<double> first;
    std::vector<double> second;
    for (std::size_t i = 0; i < 10; ++i) {
      (is_first[i] ? first : second).push_back(static_cast<double>(i));
    }
    const auto test = mann_whitney(first, second);
    ASSERT_TRUE(test.is_exact);
    all_u.push_back(std::max(test.u, 24 - test.u));
    all_p.push_back(test.p);
  } while (std::prev_permutation(is_first.begin(), is_first.end()));
  ASSERT_EQ(all_u.size(), 210U);
  for (std::size_t i = 0; i < all_u.size(); ++i) {
    const auto as_far =
        std::count_if(all_u.begin(), all_u.end(), [&](double u) { return u >= all_u[i]; });
    ASSERT_NEAR(all_p[i], static_cast<double>(as_far) / 210, 1e-12) << all_u[i];
  }
}

// Each extreme is one of C(8 + m, 8) arrangements.
TEST(MannWhitney, IsPreciseInTheSmallestTail) {
  std::vector<double> low{1, 2, 3, 4, 5, 6, 7, 8};
  for (const std::size_t m : {9U, 30U, 100U, 300U, 1'000U}) {
    std::vector<double> high(m);
    std::iota(high.begin(), high.end(), 10.0);
    double arrangements = 1;
    for (int i = 1; i <= 8; ++i) arrangements *= static_cast<double>(m) / i + 1;
    const auto apart = mann_whitney(low, high);
    EXPECT_TRUE(apart.is_exact);
    EXPECT_NEAR(apart.p * arrangements, 2, 1e-9) << m;
    EXPECT_EQ(mann_whitney(high, low).p, apart.p);
  }
  std::vector<double> many(1'001);
  std::iota(many.begin(), many.end(), 10.0);
  EXPECT_FALSE(mann_whitney(low, many).is_exact);
}

TEST(MannWhitney, IsAProbabilityForAnySizes) {
  SplitMix64 random(1);
  for (int round = 0; round < 400; ++round) {
    const auto sample = [&](std::uint64_t most, std::uint64_t kinds, std::uint64_t shift) {
      std::vector<double> values(1 + random.below(most));
      for (double& value : values) value = static_cast<double>(shift + random.below(kinds));
      return values;
    };
    // Few distinct values cause ties; a shift separates the samples.
    const std::uint64_t kinds = round % 3 == 0 ? 5 : 1'000'000'000;
    const std::uint64_t shift = round % 2 == 0 ? 0 : kinds * random.below(3) / 2;
    const auto first = sample(round % 5 == 0 ? 40 : 8, kinds, 0);
    const auto second = sample(round % 7 == 0 ? 1'200 : 40, kinds, shift);
    const auto test = mann_whitney(first, second);
    const std::string sizes = fmt::format("{} and {} values", first.size(), second.size());
    ASSERT_TRUE(test.p > 0 && test.p <= 1) << test.p << ", " << sizes;
    ASSERT_NEAR(mann_whitney(second, first).p, test.p, 1e-12 * test.p) << sizes;
  }
}

TEST(MannWhitney, IsOneForEmptyOrEqualSamples) {
  const std::vector<double> none;
  const std::vector<double> some{1, 1, 1};
  EXPECT_EQ(mann_whitney(none, some).p, 1);
  EXPECT_EQ(mann_whitney(some, some).p, 1);
  EXPECT_EQ(mann_whitney(some, some).u, 4.5);
}

}  // namespace
}  // namespace raum::regression
