// SprtWalk: one simulated sequential test, pair by pair, up to the first pair at which the exact
// LLR reaches a bound.
//
// The exact LLR is expensive and is not computed for every pair. approximate_llr() costs two
// logarithms of running sums and differs from it by a remainder that changes slowly, so that far
// from the bounds an estimate is enough. The exact LLR is computed at the start, near the bounds,
// and when the estimate has moved far since the last comparison; only the exact LLR ends a test.
// SprtWalk.StopsWhereTheExactLlrStops compares this with the exact LLR after every pair.
#pragma once

#include <cstdint>

#include "base/core/splitmix.h"
#include "tournament/simulation/pair_sampler.h"
#include "tournament/stats/pairs.h"
#include "tournament/stats/sprt.h"

namespace raum::tournament {

/// Closed-form approximation of the LLR, from the variances about the two hypotheses:
/// N/2 · ln(Σ p_i (a_i − s0)² / Σ p_i (a_i − s1)²), with p_i the frequency and a_i the points of
/// result i, s0 and s1 the expected scores under H0 and H1.
/// Requires: some count is positive; logistic or normalized bounds that llr() accepts.
/// Units: nats.
/// Source: Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
/// distribution", section 3 (logistic); "Comments on normalized Elo", section 4.2 (normalized).
[[nodiscard]] double approximate_llr(const PairCounts& pairs, const SprtBounds& bounds);

/// The counts of a simulated test at its end, and its state on them.
struct SimulatedTest {
  PairCounts pairs;
  SprtState state;
};

/// When a simulated test ends.
struct WalkRules {
  SprtBounds bounds;                    // accepted by check_pair_bounds()
  std::uint64_t max_pairs = 1'000'000;  // after these the test ends without a verdict
  bool overshoot_corrected = false;     // use overshoot_corrected_bounds() instead of Wald's
};

/// Runs one test on random pairs.
[[nodiscard]] SimulatedTest simulate_test(const WalkRules& rules, const PairSampler& sampler,
                                          SplitMix64& random);

}  // namespace raum::tournament
