#include "tournament/stats/brownian.h"

#include <gtest/gtest.h>

#include <cmath>

namespace raum::tournament {
namespace {

TEST(BrownianWalk, WithoutDriftFollowsTheRatioOfDistances) {
  EXPECT_NEAR(met_above({.below = 1, .above = 3, .drift = 0, .variance = 2}), 0.25, 1e-15);
}

// With g = 2m/σ², exp(−g W) is a martingale, so that its mean at the barriers is 1.
TEST(BrownianWalk, AgreesWithTheExponentialMartingale) {
  for (const double drift : {-3.0, -0.2, 0.4, 5.0}) {
    const BrownianWalk walk{.below = 0.7, .above = 0.5, .drift = drift, .variance = 0.6};
    const double g = 2 * drift / walk.variance;
    const double known =
        (1 - std::exp(g * walk.below)) / (std::exp(-g * walk.above) - std::exp(g * walk.below));
    EXPECT_NEAR(met_above(walk), known, 1e-13) << drift;
    EXPECT_NEAR(met_above_by(walk, 1e4), known, 1e-13) << drift;
    EXPECT_NEAR(met_above_by(walk, 1e4) + met_below_by(walk, 1e4), 1, 1e-13) << drift;
  }
}

TEST(BrownianWalk, EqualsFirstPassageIfOneBarrierIsFar) {
  // Φ((mt − b)/(s√t)) + e^(2mb/s²) Φ((−b − mt)/(s√t)); Siegmund, "Sequential Analysis", (3.15).
  const auto phi = [](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; };
  for (const double drift : {-0.5, 0.0, 0.5}) {
    for (const double time : {0.5, 2.0, 8.0}) {
      const BrownianWalk walk{.below = 60, .above = 1.5, .drift = drift, .variance = 1};
      const double root = std::sqrt(time);
      const double known = phi((drift * time - 1.5) / root) +
                           std::exp(2 * drift * 1.5) * phi((-1.5 - drift * time) / root);
      EXPECT_NEAR(met_above_by(walk, time), known, 1e-13) << drift << ' ' << time;
    }
  }
}

TEST(BrownianWalk, BothSeriesAgreeWhereTheyMeet) {
  for (const double drift : {-40.0, -3.0, 0.0, 0.1, 8.0, 40.0}) {
    const BrownianWalk walk{.below = 0.35, .above = 0.65, .drift = drift, .variance = 1};
    const double before = met_above_by(walk, 0.5 - 1e-13);
    const double after = met_above_by(walk, 0.5);
    EXPECT_NEAR(before, after, 1e-11) << drift;
  }
}

TEST(BrownianWalk, ProbabilityGrowsWithTimeUpToOne) {
  for (const double drift : {-1e7, -100.0, -1.0, 0.0, 1.0, 100.0, 1e7}) {
    for (const double variance : {1e-9, 1.0, 1e6}) {
      double last = 0;
      for (double time = 1e-9; time < 1e12; time *= 7) {
        const BrownianWalk walk{.below = 3, .above = 2, .drift = drift, .variance = variance};
        const double above = met_above_by(walk, time);
        ASSERT_TRUE(above >= last - 1e-12 && above <= 1) << drift << ' ' << variance << ' ' << time;
        ASSERT_LE(above + met_below_by(walk, time), 1 + 1e-12);
        last = above;
      }
    }
  }
}

}  // namespace
}  // namespace raum::tournament
