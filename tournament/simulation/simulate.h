// Simulation of a sequential test at a known true strength: its error rates, its length, and the
// bias and coverage of the estimates after it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "base/core/error.h"
#include "tournament/stats/pairs.h"
#include "tournament/stats/sprt.h"

namespace raum::tournament {

/// The sequential test to simulate, the true strength, and the number of repetitions.
struct SimulationPlan {
  SprtBounds bounds;
  PairCounts measured;  // gives the shape of the distribution of results
  double elo = 0;       // the true strength, in the Elo model of the bounds
  std::uint64_t repetitions = 10'000;
  std::uint64_t max_pairs = 1'000'000;  // per test; a test that reaches it stays undecided
  std::uint64_t seed = 1;
  bool overshoot_corrected = false;  // use overshoot_corrected_bounds() instead of Wald's
};

/// The errors of an estimator of logistic Elo, over all tests with a verdict.
struct EstimatorQuality {
  double bias = 0;      // mean of estimate − true value
  double above = 0;     // share of estimates above the true value; ½ if median-unbiased
  double coverage = 0;  // share of 95 % intervals that contain the true value
};

/// The results of all simulated tests at one true strength. Shares are from 0 to 1.
struct SimulatedStrength {
  double elo = 0;           // SimulationPlan::elo
  double logistic_elo = 0;  // logistic Elo of the simulated distribution
  std::array<double, 5> distribution{};
  std::uint64_t repetitions = 0;
  double h1 = 0;  // share of the tests that accepted H1
  double h0 = 0;
  double undecided = 0;
  // Over the tests with a verdict; 0 if there is none.
  double mean_pairs = 0;
  std::uint64_t pairs_95 = 0;      // 95th percentile of their numbers of pairs
  EstimatorQuality naive = {};     // of elo()
  EstimatorQuality unbiased = {};  // of estimate_after_stop()

  /// The binomial standard error of a share p: sqrt(p (1 − p) / repetitions).
  [[nodiscard]] double error_of(double share) const;
};

/// Runs `repetitions` tests at one true strength. `progress` may be empty; it is called with the
/// number of finished tests, after each of them. The pairs are drawn from the distribution with
/// the planned Elo that is nearest to the measured one in likelihood (with_elo()).
/// Errors: those of llr(), for the bounds and for `elo`; no measured pair; repetitions or max_pairs
/// of 0.
/// Cost: about 10 ns per pair while the LLR is far from the bounds.
[[nodiscard]] Expected<SimulatedStrength> simulate(
    const SimulationPlan& plan, const std::function<void(std::uint64_t)>& progress = {});

/// Whether the share of tests that accepted the wrong hypothesis exceeds the risk by more than
/// three standard errors sqrt(risk (1 − risk) / repetitions). H1 is wrong at or below elo0 (risk
/// alpha), H0 at or above elo1 (risk beta); between elo0 and elo1 neither is wrong.
[[nodiscard]] bool exceeds_risk(const SimulatedStrength& strength, const SprtBounds& bounds);

}  // namespace raum::tournament
