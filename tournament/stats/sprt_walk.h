// SprtWalk: one simulated sequential test, pair by pair, to the pair at which the exact LLR first
// reaches a bound.
//
// The exact LLR is not asked after every pair: two logarithms of running sums give it up to a
// remainder that changes slowly, so that far from the bounds an estimate is enough. It is asked at
// the start, near the bounds, and whenever the estimate has moved far from where it was compared
// last; only the exact LLR stops a test. SprtWalk.StopsWhereTheExactLlrOfEveryPairStops holds this
// to the plain way.
#pragma once

#include <cstdint>

#include "base/core/splitmix.h"
#include "tournament/stats/pair_sampler.h"
#include "tournament/stats/pairs.h"
#include "tournament/stats/sprt.h"

namespace raum::tournament {

/// The LLR by the variance about each hypothesis instead of the best distribution:
/// N/2 · ln(Σ p (a − s0)² / Σ p (a − s1)²).
/// Requires: some count is positive; bounds that llr() passes.
/// Source: Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
/// distribution", section 3 (logistic); "Comments on normalized Elo", section 4.2 (normalized).
[[nodiscard]] double approximate_llr(const PairCounts& pairs, const SprtBounds& bounds);

struct SimulatedTest {
  PairCounts pairs;
  SprtState state;
};

struct WalkRules {
  SprtBounds bounds;                    // such that sprt_state() passes them
  std::uint64_t max_pairs = 1'000'000;  // the test ends there without a verdict
  bool overshoot_corrected = false;     // bounds of overshoot_corrected_bounds() instead of Wald's
};

/// Plays one test with random pairs.
[[nodiscard]] SimulatedTest simulate_test(const WalkRules& rules, const PairSampler& sampler,
                                          SplitMix64& random);

}  // namespace raum::tournament
