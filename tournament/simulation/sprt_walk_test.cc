#include "tournament/simulation/sprt_walk.h"

#include <gtest/gtest.h>

#include <vector>

#include "tournament/stats/distribution.h"
#include "tournament/stats/likelihood.h"
#include "tournament/stats/sequential_estimate.h"

namespace raum::tournament {
namespace {

TEST(ApproximateLlr, IsNearTheExactLlrOfLongMatches) {
  for (const EloModel model : {EloModel::Logistic, EloModel::Normalized}) {
    const SprtBounds bounds{.elo0 = 0, .elo1 = 2, .model = model};
    for (const PairCounts& pairs :
         {PairCounts{{379, 10170, 21828, 10640, 343}}, PairCounts{{39, 8843, 26675, 9240, 44}}}) {
      const double exact = *llr(pairs, bounds);
      EXPECT_NEAR(approximate_llr(pairs, bounds), exact, 1e-3 * exact) << to_string(bounds);
    }
  }
}

// Reference: the exact LLR after every pair.
SimulatedTest plain_test(const WalkRules& rules, const PairSampler& sampler, SplitMix64& random) {
  SimulatedTest test;
  for (std::uint64_t i = 0; i < rules.max_pairs; ++i) {
    ++test.pairs.n[sampler.draw(random)];
    test.state = *sprt_state(test.pairs, rules.bounds);
    if (rules.overshoot_corrected) {
      const LlrBounds bounds = *overshoot_corrected_bounds(test.pairs, rules.bounds);
      test.state.lower = bounds.lower;
      test.state.upper = bounds.upper;
    }
    if (test.state.verdict() != SprtState::Continue) break;
  }
  return test;
}

TEST(SprtWalk, StopsWhereTheExactLlrStops) {
  const std::vector<SprtBounds> all_bounds{{.elo0 = -40, .elo1 = 0},
                                           {.elo0 = 0, .elo1 = 30, .alpha = 0.01, .beta = 0.1},
                                           {.elo0 = 0, .elo1 = 300},
                                           {.elo0 = 0, .elo1 = 20, .model = EloModel::Normalized},
                                           {.elo0 = 0, .elo1 = 150, .model = EloModel::Normalized}};
  const std::vector<Cells<5>> shapes{frequencies<5>({6, 40, 110, 45, 8}),
                                     frequencies<5>({0, 2, 300, 3, 0}),
                                     frequencies<5>({0, 1, 10, 30, 60})};
  for (const SprtBounds& bounds : all_bounds) {
    for (const Cells<5>& shape : shapes) {
      for (const bool corrected : {false, true}) {
        const WalkRules rules{bounds, 20'000, corrected};
        const PairSampler sampler(*with_elo(shape, (bounds.elo0 + bounds.elo1) / 2, bounds.model));
        for (std::uint64_t seed = 0; seed < 8; ++seed) {
          SplitMix64 here(seed);
          SplitMix64 there(seed);
          const SimulatedTest fast = simulate_test(rules, sampler, here);
          const SimulatedTest plain = plain_test(rules, sampler, there);
          ASSERT_EQ(fast.pairs, plain.pairs) << to_string(bounds) << " seed " << seed;
          ASSERT_EQ(fast.state.verdict(), plain.state.verdict());
          ASSERT_NEAR(fast.state.llr, plain.state.llr, 1e-9);
        }
      }
    }
  }
}

TEST(SprtWalk, EndsUndecidedAfterTheLastPair) {
  const WalkRules rules{{.elo0 = 0, .elo1 = 1}, 500, false};
  const PairSampler sampler(frequencies<5>({6, 40, 110, 45, 8}));
  SplitMix64 random(3);
  const SimulatedTest test = simulate_test(rules, sampler, random);
  EXPECT_EQ(test.pairs.total(), 500U);
  EXPECT_EQ(test.state.verdict(), SprtState::Continue);
  EXPECT_NEAR(test.state.llr, *llr(test.pairs, rules.bounds), 1e-12);
}

}  // namespace
}  // namespace raum::tournament
