// Generalized log-likelihood ratio: how much better the data fit an engine of strength elo1 than
// one of elo0, each hypothesis with the distribution of results that suits the data best.
//
// With frequencies p of results worth a (0, ½, 1 for games; 0, ¼, ½, ¾, 1 for pairs) the best
// distribution under a condition Σ q d = 0 is q = p / w, w = 1 + θ d, θ the root of Σ p d / w = 0.
// The LLR is N Σ p (ln w0 − ln w1).
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "tournament/stats/sprt.h"

namespace raum::tournament {

template <std::size_t K>
using Cells = std::array<double, K>;

// The most evaluations of the sum that one root takes: one of four halves the bracket, and 1,130
// halvings lead from any double to any other.
constexpr int kMaxEvaluations = 4 * 1130;

/// The weights w of the condition Σ p d / w = 0; they are all positive, and p / w sums to 1.
/// `evaluations`, if given, is raised by the evaluations of the sum.
/// Requires: p > 0, min d < 0 < max d.
/// Cost: about 5 evaluations with counts of matches, at most kMaxEvaluations.
template <std::size_t K>
[[nodiscard]] Cells<K> constrained_weights(const Cells<K>& p, const Cells<K>& d,
                                           int* evaluations = nullptr);

/// What a result is worth in points: the first 0, the last 1.
template <std::size_t K>
[[nodiscard]] constexpr double score_of_cell(std::size_t cell) {
  return static_cast<double>(cell) / (K - 1);
}

/// The score, from 0 to 1, that Bayesian Elo expects where games end with these frequencies: the
/// distance from losing to drawing and from drawing to winning, the draw Elo, is that of p.
/// Source: Coulom, "Bayeselo", https://www.remi-coulom.fr/Bayesian-Elo/: a win has probability
/// 1/(1 + 10^((drawelo − elo)/400)), a loss 1/(1 + 10^((drawelo + elo)/400)); so with W and L of p
/// drawelo = 200 log10((1/W − 1)(1/L − 1)).
/// Requires: p > 0.
[[nodiscard]] double bayes_elo_score(const Cells<3>& p, double elo);

[[nodiscard]] Cells<5> cells_of(const PairCounts& pairs);
[[nodiscard]] Cells<3> cells_of(const GameCounts& games);

// Mean and standard deviation of what a pair or game brings.
struct Shape {
  double mean = 0;
  double deviation = 0;
};

/// Of the score.
template <std::size_t K>
[[nodiscard]] Shape shape_of(const Cells<K>& q);

/// Of any values of the results.
template <std::size_t K>
[[nodiscard]] Shape shape_of(const Cells<K>& q, const Cells<K>& values);

/// Frequencies of counts; a count of 0 is taken as 0.001.  Requires: some count is positive.
template <std::size_t K>
[[nodiscard]] Cells<K> frequencies(const Cells<K>& counts);

/// The distribution nearest to p, in likelihood, that has this Elo.
/// Requires: p > 0; an Elo that check_bounds() passes; no Bayesian one of pairs.
/// Returns: nothing if the fixed point of normalized Elo does not settle.
template <std::size_t K>
[[nodiscard]] std::optional<Cells<K>> with_elo(const Cells<K>& p, double elo, EloModel model);

/// What one more of each result adds to the LLR of data distributed as p: ln w0 − ln w1.
/// Requires, returns, `evaluations`: as with_elo() and constrained_weights().
template <std::size_t K>
[[nodiscard]] std::optional<Cells<K>> llr_steps(const Cells<K>& p, const SprtBounds& bounds,
                                                int* evaluations = nullptr);

/// The LLR in nats of counts whose llr_steps() these are.
template <std::size_t K>
[[nodiscard]] double llr_of(const Cells<K>& counts, const Cells<K>& steps);

/// LLR in nats of counts (lowest result first); a count of 0 is taken as 0.001.
/// Requires: some count is positive; bounds that check_bounds() passes for this K.
/// Returns: nothing if the fixed point of normalized Elo does not settle.
/// Source: as llr().
template <std::size_t K>
[[nodiscard]] std::optional<double> generalized_llr(const Cells<K>& counts,
                                                    const SprtBounds& bounds,
                                                    int* evaluations = nullptr);

}  // namespace raum::tournament
