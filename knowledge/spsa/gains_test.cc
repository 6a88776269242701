#include "knowledge/spsa/gains.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace raum::knowledge::spsa {
namespace {

constexpr std::size_t kIterations = 100;
const Parameter kParameter{.name = "Margin", .start = 0, .min = 0, .max = 40, .c_end = 2};

// With 30 digits from the formulas of gains.h: c = 2 · 100^0.101, a = 0.002 · 2² · 110^0.602.
TEST(Gains, AreThoseOfTheFormula) {
  const Gains first = gains(kParameter, kIterations, 1);
  EXPECT_NEAR(first.c, 3.184417454102, 1e-9);
  EXPECT_NEAR(first.r, 0.003155222539399, 1e-12);
  const Gains tenth = gains(kParameter, kIterations, 10);
  EXPECT_NEAR(tenth.c, 2.523655069181, 1e-9);
  EXPECT_NEAR(tenth.r, 0.003505325359071, 1e-12);
}

TEST(Gains, EndAtTheValuesOfTheSettings) {
  const Gains last = gains(kParameter, kIterations, kIterations);
  EXPECT_NEAR(last.c, 2, 1e-12);
  EXPECT_NEAR(last.r, 0.002, 1e-15);
}

TEST(Gains, Fall) {
  std::vector<Gains> all;
  for (std::size_t k = 1; k <= kIterations; ++k) all.push_back(gains(kParameter, kIterations, k));
  ASSERT_EQ(all.size(), kIterations);
  for (std::size_t i = 1; i < all.size(); ++i) {
    EXPECT_LT(all[i].c, all[i - 1].c);
    EXPECT_LT(all[i].r * all[i].c * all[i].c, all[i - 1].r * all[i - 1].c * all[i - 1].c);
  }
}

}  // namespace
}  // namespace raum::knowledge::spsa
