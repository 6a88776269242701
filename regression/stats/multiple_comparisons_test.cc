#include "regression/stats/multiple_comparisons.h"

#include <gtest/gtest.h>

#include <vector>

namespace raum::regression {
namespace {

void expect_near(const std::vector<double>& values, const std::vector<double>& known) {
  ASSERT_EQ(values.size(), known.size());
  for (std::size_t i = 0; i < known.size(); ++i) EXPECT_NEAR(values[i], known[i], 1e-12) << i;
}

// Computed by hand from the definitions: sorted 0.005 0.01 0.03 0.04 0.2 0.9 of six.
const std::vector<double> kValues{0.01, 0.04, 0.03, 0.005, 0.2, 0.9};

TEST(Holm, MultipliesByTheRemainingCount) {
  // 6 · 0.005, 5 · 0.01, 4 · 0.03, 3 · 0.04, 2 · 0.2, 1 · 0.9
  expect_near(holm(kValues), {0.05, 0.12, 0.12, 0.03, 0.4, 0.9});
}

TEST(BenjaminiHochberg, MultipliesByCountOverRank) {
  // 6/6 · 0.9, 6/5 · 0.2, 6/4 · 0.04, 6/3 · 0.03, 6/2 · 0.01, 6/1 · 0.005
  expect_near(benjamini_hochberg(kValues), {0.03, 0.06, 0.06, 0.03, 0.24, 0.9});
}

TEST(BenjaminiHochberg, ReproducesThePublishedExample) {
  // Benjamini, Hochberg 1995, section 4.1: 15 p values; at 0.05 this procedure rejects four
  // hypotheses; Holm's rejects three, as does Bonferroni's.
  const std::vector<double> p{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                              0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.000};
  const auto rejected = [](const std::vector<double>& adjusted) {
    int count = 0;
    for (const double value : adjusted) count += value <= 0.05 ? 1 : 0;
    return count;
  };
  EXPECT_EQ(rejected(benjamini_hochberg(p)), 4);
  EXPECT_EQ(rejected(holm(p)), 3);
}

TEST(MultipleComparisons, KeepASingleValueAndStopAtOne) {
  expect_near(holm(std::vector<double>{0.03}), {0.03});
  expect_near(benjamini_hochberg(std::vector<double>{0.03}), {0.03});
  expect_near(holm(std::vector<double>{0.6, 0.7}), {1, 1});
  expect_near(benjamini_hochberg(std::vector<double>{0.6, 0.7}), {0.7, 0.7});
  EXPECT_TRUE(holm({}).empty());
  EXPECT_TRUE(benjamini_hochberg({}).empty());
}

}  // namespace
}  // namespace raum::regression
