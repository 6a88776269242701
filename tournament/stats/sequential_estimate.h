// What may be said of the strength after a sequential test has stopped. The test stops where the
// score happens to be good or bad, so that the plain estimate of elo.h is biased away from the
// middle of the bounds, and its interval covers the truth less often than it says.
//
// Outcomes of a test are ordered: H0 early, H0 late, H1 late, H1 early. For each true strength the
// LLR is a Brownian walk between the bounds; the strength at which the observed outcome would be
// the median one is the estimate, those at which it would be one of the best or worst 2.5 % are the
// ends of the interval.
//
// The drift and variance of that walk are those of the LLR's steps under the distribution nearest
// to the observed one with that strength. The walk of whole pairs steps beyond its bound; the
// Brownian walk that it resembles has barriers farther out by 0.583 standard deviations of a step.
//
// Limit: of an engine far outside the bounds every test takes nearly the same number of pairs, and
// its length says little: with 0..50 the interval holds a true 125 in 94 % of tests, a true 150 in
// 88 %, a true 245 in 48 % (docs/sprt.md). There the plain estimate is the better one.
//
// Source: Siegmund, "Estimation following sequential tests", Biometrika 65, 1978 (the order and the
// interval); Siegmund, "Sequential Analysis", 1985, chapter X (0.583). Fishtest (brownian.py,
// sprt.py) reports its Elo so, without the overshoot.
#pragma once

#include <optional>

#include "base/core/error.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/pairs.h"
#include "tournament/stats/sprt.h"

namespace raum::tournament {

// −ζ(½)/√(2π): the mean of what a walk of normal steps goes beyond a far bound, in their standard
// deviations.
constexpr double kOvershoot = 0.5825971579390106;

struct LlrBounds {
  double lower = 0;  // nats
  double upper = 0;
};

/// Wald's bounds nearer to 0 by the expected overshoot, 0.583 σ of the LLR's steps in this data,
/// but at most by half: with them the risks are nearer to alpha and beta, and the test is shorter.
/// They are Wald's without any result.
/// Errors: those of llr().
/// Source: Siegmund, "Sequential Analysis", 1985, section 3.5 and chapter X.
[[nodiscard]] Expected<LlrBounds> overshoot_corrected_bounds(const PairCounts& pairs,
                                                             const SprtBounds& bounds);
[[nodiscard]] Expected<LlrBounds> overshoot_corrected_bounds(const GameCounts& games,
                                                             const SprtBounds& bounds);

/// What a step of such a deviation does to Wald's bounds: see overshoot_corrected_bounds().
[[nodiscard]] LlrBounds corrected(const SprtState& state, double step_deviation);

struct SequentialEstimate {
  Estimate elo;   // logistic; median-unbiased, with its 95 % interval, within ±kEloLimit
  Estimate nelo;  // the same strengths as normalized Elo
  // False: no last result leads from within the bounds to these counts, so the test did not stop
  // on them. They are then taken for a test that met its bound earlier, on the straight way.
  bool is_at_stop = true;
  // The plain estimate lies beyond a bound by more than kFarWidths times the bounds' distance: it
  // is the better one.
  bool is_far = false;
};

constexpr double kFarWidths = 1.5;

/// The estimate of a test that stopped on these counts; nothing while the LLR is between the
/// bounds. Returns: finite numbers, low ≤ value ≤ high. Errors: those of llr(). Cost: below a
/// millisecond.
[[nodiscard]] Expected<std::optional<SequentialEstimate>> estimate_after_stop(
    const PairCounts& pairs, const SprtBounds& bounds);
[[nodiscard]] Expected<std::optional<SequentialEstimate>> estimate_after_stop(
    const GameCounts& games, const SprtBounds& bounds);

/// The estimate's value and, for a known true strength, where it lies in the order of outcomes:
/// from 0 to 1, uniformly over repeated tests; the interval holds it from 0.025 to 0.975.
struct StopRank {
  double elo = 0;   // the estimate's value
  double rank = 0;  // of the true strength
};

/// What a simulation asks of a stopped test.
/// Requires: sprt_state() of the counts is H0 or H1; `state` is that.
[[nodiscard]] StopRank stop_rank(const PairCounts& pairs, const SprtBounds& bounds,
                                 const SprtState& state, double true_logistic_elo);

}  // namespace raum::tournament
