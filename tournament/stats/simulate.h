// Simulation: what a sequential test does when the true strength is known: its error rates, its
// length, and how far the estimates after it are off.
#pragma once

#include <array>
#include <cstdint>

#include "base/core/error.h"
#include "tournament/stats/pairs.h"
#include "tournament/stats/sprt.h"

namespace raum::tournament {

struct SimulationPlan {
  SprtBounds bounds;
  PairCounts measured;  // the shape of the pairs' results
  double elo = 0;       // the true strength, in the bounds' model
  std::uint64_t repetitions = 10'000;
  std::uint64_t max_pairs = 1'000'000;  // of one test
  std::uint64_t seed = 1;
  bool overshoot_corrected = false;  // the bounds of overshoot_corrected_bounds()
};

// Of an estimator over all tests with a verdict, in logistic Elo.
struct EstimatorQuality {
  double bias = 0;      // mean of estimate − truth
  double above = 0;     // share of estimates above the truth; ½: median-unbiased
  double coverage = 0;  // share of 95 % intervals that hold the truth
};

struct SimulatedStrength {
  double elo = 0;           // as planned
  double logistic_elo = 0;  // of the simulated distribution
  std::array<double, 5> distribution{};
  std::uint64_t repetitions = 0;
  double h1 = 0;  // shares of the tests
  double h0 = 0;
  double undecided = 0;
  double mean_pairs = 0;       // of the tests with a verdict, as all below; 0 without any
  std::uint64_t pairs_95 = 0;  // the least number that 95 % of them did not exceed
  EstimatorQuality naive = {};
  EstimatorQuality unbiased = {};

  /// The binomial standard error of a share p: sqrt(p (1 − p) / repetitions).
  [[nodiscard]] double error_of(double share) const;
};

/// Plays `repetitions` tests at one strength. The pairs come from the distribution nearest to the
/// measured one, in likelihood, that has this Elo (with_elo()): its mean is moved, its shape is
/// kept as far as the mean lets it. Errors: those of llr(), for the bounds and for `elo`; no
/// measured pair; repetitions or max_pairs of 0. Cost: about 10 ns a pair far from the bounds.
[[nodiscard]] Expected<SimulatedStrength> simulate(const SimulationPlan& plan);

/// Whether the share of tests that accepted the wrong hypothesis is above its risk by more than
/// three standard errors sqrt(risk (1 − risk) / repetitions): H1 at or below elo0 against alpha, H0
/// at or above elo1 against beta. Between the bounds nothing is wrong.
[[nodiscard]] bool exceeds_risk(const SimulatedStrength& strength, const SprtBounds& bounds);

}  // namespace raum::tournament
