// Estimates of the strength after a sequential test has stopped.
//
// The test stops when the score happens to be good or bad. The plain estimate of elo.h is therefore
// biased away from the middle between elo0 and elo1, and its 95 % interval contains the true value
// in fewer than 95 % of tests. This estimate corrects for the stopping rule:
//   * The outcomes of a test are ordered from bad to good: H0 early, H0 late, H1 late, H1 early.
//   * For a true Elo e, the LLR is modelled as a Brownian walk between the bounds, with the mean
//     and the variance of the LLR's steps under the distribution of Elo e that is nearest to the
//     observed one in likelihood. This gives rank(e), the probability of an outcome no better than
//     the observed one.
//   * The estimate is the e with rank(e) = ½, the interval ends are those with rank(e) = 0.975 and
//     rank(e) = 0.025.
//   * The real walk makes whole steps and so passes beyond its bound; the barriers of the Brownian
//     walk are moved outward by the mean excess, 0.583 standard deviations of a step.
//
// Limit: an engine far outside the bounds ends nearly every test after the same number of pairs, so
// that the length of the test says little. With bounds 0 and 50, the interval contains a true 125
// in 94 % of tests, a true 150 in 88 %, a true 245 in 48 % (docs/sprt.md). There the plain
// estimate is the better one.
//
// Source: Siegmund, "Estimation following sequential tests", Biometrika 65, 1978 (the order of
// outcomes and the interval); Siegmund, "Sequential Analysis", 1985, chapter X (0.583). Fishtest
// (brownian.py, sprt.py) reports its Elo in this way, without the overshoot.
#pragma once

#include <optional>

#include "base/core/error.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/pairs.h"
#include "tournament/stats/sprt.h"

namespace raum::tournament {

// −ζ(½)/√(2π): the mean overshoot of a walk with normal steps beyond a distant bound, in standard
// deviations of a step.
constexpr double kOvershoot = 0.5825971579390106;

/// The bounds between which a test continues.
struct LlrBounds {
  double lower = 0;  // nats
  double upper = 0;
};

/// Wald's bounds, moved toward 0 by the mean overshoot: 0.583 standard deviations of the LLR's
/// steps in this data, but at most half of the bound. The error rates come closer to alpha and
/// beta, and the test is shorter. Without any result they are Wald's bounds.
/// Errors: those of llr().
/// Source: Siegmund, "Sequential Analysis", 1985, section 3.5 and chapter X.
[[nodiscard]] Expected<LlrBounds> overshoot_corrected_bounds(const PairCounts& pairs,
                                                             const SprtBounds& bounds);
[[nodiscard]] Expected<LlrBounds> overshoot_corrected_bounds(const GameCounts& games,
                                                             const SprtBounds& bounds);

/// overshoot_corrected_bounds() for Wald's bounds in `state` and a known standard deviation of a
/// step.
[[nodiscard]] LlrBounds correct_for_overshoot(const SprtState& state, double step_deviation);

/// The strength after a test has stopped, on both scales of Elo.
struct SequentialEstimate {
  Estimate elo;   // logistic; median-unbiased, within ±kEloLimit
  Estimate nelo;  // the same strengths as normalized Elo
  // Whether the test can have stopped on these counts: some result, taken away as the last one,
  // moves the LLR back between the bounds. If false, the test is taken to have met its bound
  // earlier, at the time at which a straight line to the final LLR crosses the bound.
  bool is_at_stop = true;
  // Whether the plain estimate lies outside elo0..elo1 by more than kFarWidths (elo1 − elo0); it is
  // then the better estimate.
  bool is_far = false;
};

constexpr double kFarWidths = 1.5;

/// The estimate after a test that stopped on these counts.
/// Returns: nullopt while the LLR is between the bounds; otherwise finite numbers, low ≤ value ≤
/// high.
/// Errors: those of llr().
/// Cost: less than a millisecond.
[[nodiscard]] Expected<std::optional<SequentialEstimate>> estimate_after_stop(
    const PairCounts& pairs, const SprtBounds& bounds);
[[nodiscard]] Expected<std::optional<SequentialEstimate>> estimate_after_stop(
    const GameCounts& games, const SprtBounds& bounds);

/// The estimate after a simulated test, and rank(true Elo), which is uniform on 0..1 over repeated
/// tests; the 95 % interval contains the true Elo if the rank is from 0.025 to 0.975.
struct StopRank {
  double elo = 0;
  double rank = 0;
};

/// Cheaper than estimate_after_stop(): it computes the rank of the true Elo instead of the
/// interval.
/// Requires: `state` is sprt_state() of these counts, and its verdict is H0 or H1.
[[nodiscard]] StopRank stop_rank(const PairCounts& pairs, const SprtBounds& bounds,
                                 const SprtState& state, double true_logistic_elo);

}  // namespace raum::tournament
