// Likelihood: the generalized log-likelihood ratio (LLR) of two hypotheses about the Elo.
//
// A hypothesis fixes the Elo but not the whole distribution of results. It is therefore represented
// by the distribution q that satisfies it and gives the observed results the greatest likelihood:
//   p_i   observed frequency of result i, Σ p_i = 1
//   d_i   the hypothesis as a linear condition Σ q_i d_i = 0; "the expected score is s" means
//         d_i = points of result i − s
//   w_i   = 1 + θ d_i, where θ (the Lagrange multiplier) is the root of Σ p_i d_i / w_i = 0
//   q_i   = p_i / w_i, which maximizes Σ p_i ln q_i under the condition
// With weights w0 under H0 and w1 under H1, the LLR of N results is N Σ p_i (ln w0_i − ln w1_i).
//
// Source: Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
// distribution".
#pragma once

#include <cstddef>
#include <optional>

#include "tournament/stats/distribution.h"
#include "tournament/stats/elo_model.h"
#include "tournament/stats/sprt_bounds.h"

namespace raum::tournament {

// Upper limit of the evaluations of Σ p_i d_i / w_i for one root: every fourth evaluation halves
// the bracket, and 1,130 halvings separate any two doubles.
constexpr int kMaxEvaluations = 4 * 1130;

/// The weights w for the condition d: all positive, and Σ p_i / w_i = 1.
/// `evaluations`, if given, is increased by the number of evaluations of Σ p_i d_i / w_i.
/// Requires: p > 0, min d < 0 < max d.
/// Cost: about 5 evaluations for the counts of a match, at most kMaxEvaluations.
template <std::size_t K>
[[nodiscard]] Cells<K> constrained_weights(const Cells<K>& p, const Cells<K>& d,
                                           int* evaluations = nullptr);

/// The expected score, from 0 to 1, of a Bayesian Elo. The draw Elo is estimated from p: with
/// frequencies W of wins and L of losses, drawelo = 200 log10((1/W − 1)(1/L − 1)).
/// Requires: p > 0.
/// Source: Coulom, "Bayeselo", https://www.remi-coulom.fr/Bayesian-Elo/.
[[nodiscard]] double bayes_elo_score(const Cells<3>& p, double elo);

/// The distribution q of this Elo that maximizes the likelihood of the frequencies p.
/// Requires: p > 0; an Elo that check_pair_bounds() or check_game_bounds() accepts.
/// Returns: nullopt if the fixed point of normalized Elo does not converge.
template <std::size_t K>
[[nodiscard]] std::optional<Cells<K>> with_elo(const Cells<K>& p, double elo, EloModel model);

/// ln w0_i − ln w1_i: by how much one further result i raises the LLR of data distributed as p.
/// Requires, returns: as with_elo(); `evaluations` as for constrained_weights().
template <std::size_t K>
[[nodiscard]] std::optional<Cells<K>> llr_steps(const Cells<K>& p, const SprtBounds& bounds,
                                                int* evaluations = nullptr);

/// Σ n_i steps_i, the LLR of counts n, with kEmptyCell in place of each 0.
/// Requires: steps = llr_steps(frequencies(counts), bounds).
/// Units: nats.
template <std::size_t K>
[[nodiscard]] double llr_of(const Cells<K>& counts, const Cells<K>& steps);

/// The LLR of counts, with kEmptyCell in place of each 0.
/// Requires: some count is positive; bounds that check_pair_bounds() (K = 5) or check_game_bounds()
/// (K = 3) accepts.
/// Units: nats.
/// Returns: nullopt if the fixed point of normalized Elo does not converge.
template <std::size_t K>
[[nodiscard]] std::optional<double> generalized_llr(const Cells<K>& counts,
                                                    const SprtBounds& bounds,
                                                    int* evaluations = nullptr);

}  // namespace raum::tournament
