// SPRT (sequential probability ratio test): after each pair or game the log-likelihood ratio (LLR)
// of H1 over H0 is compared with Wald's two bounds; the test ends at the first bound that is
// reached.
#pragma once

#include <string_view>

#include "base/core/error.h"
#include "tournament/stats/pairs.h"
#include "tournament/stats/sprt_bounds.h"

namespace raum::tournament {

/// The LLR of a test between its bounds.
struct SprtState {
  enum Verdict { Continue, H0, H1 };

  double llr = 0;    // nats
  double lower = 0;  // H0 is accepted at or below it
  double upper = 0;  // H1 is accepted at or above it

  [[nodiscard]] Verdict verdict() const {
    if (llr >= upper) return H1;
    return llr <= lower ? H0 : Continue;
  }
};

/// "continue", "H0", "H1".
[[nodiscard]] std::string_view to_string(SprtState::Verdict verdict);

/// Generalized log-likelihood ratio of elo1 over elo0 (likelihood.h); 0 without any result.
/// Units: nats.
/// Returns: a finite number for any counts, after a bounded number of steps.
/// Errors: those of check_pair_bounds(), even without any pair, so that a match can check its
/// bounds before it starts.
/// Source: Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
/// distribution" (logistic); "Comments on normalized Elo", section 4.1 (normalized).
[[nodiscard]] Expected<double> llr(const PairCounts& pairs, const SprtBounds& bounds);

/// The same for single games.
/// Errors: those of check_game_bounds().
/// Source: as for pairs; Coulom, "Bayeselo" (Bayesian: the logistic test between the scores that
/// bayes_elo_score() gives for elo0 and elo1).
[[nodiscard]] Expected<double> llr(const GameCounts& games, const SprtBounds& bounds);

/// The LLR with Wald's bounds, lower = ln(β/(1 − α)) and upper = ln((1 − β)/α).
/// Errors: those of llr().
/// Source: Wald, "Sequential Tests of Statistical Hypotheses", 1945, section 3.
[[nodiscard]] Expected<SprtState> sprt_state(const PairCounts& pairs, const SprtBounds& bounds);
[[nodiscard]] Expected<SprtState> sprt_state(const GameCounts& games, const SprtBounds& bounds);

}  // namespace raum::tournament
