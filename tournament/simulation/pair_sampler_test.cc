#include "tournament/simulation/pair_sampler.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace raum::tournament {
namespace {

TEST(PairSampler, DrawsEachResultWithItsProbability) {
  const Cells<5> q{0.02, 0.23, 0.45, 0.2995, 0.0005};
  const PairSampler sampler(q);
  SplitMix64 random(7);
  std::array<double, 5> drawn{};
  constexpr int kDraws = 400'000;
  for (int i = 0; i < kDraws; ++i) ++drawn[sampler.draw(random)];
  for (std::size_t i = 0; i < 5; ++i) {
    const double sigma = std::sqrt(q[i] * (1 - q[i]) / kDraws);
    EXPECT_NEAR(drawn[i] / kDraws, q[i], 4.5 * sigma) << i;
  }
}

TEST(PairSampler, AlwaysDrawsACertainResult) {
  const PairSampler sampler({0, 0, 0, 1, 0});
  SplitMix64 random(1);
  for (int i = 0; i < 1'000; ++i) ASSERT_EQ(sampler.draw(random), 3U);
}

}  // namespace
}  // namespace raum::tournament
