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

#include "tournament/sprt.h"

namespace raum::tournament {

template <std::size_t K>
using Cells = std::array<double, K>;

/// The weights w of the condition Σ p d / w = 0; they are all positive, and p / w sums to 1.
/// Requires: p > 0, min d < 0 < max d.
/// Cost: bounded by the bits of a double: about 100 evaluations of the sum.
template <std::size_t K>
[[nodiscard]] Cells<K> constrained_weights(const Cells<K>& p, const Cells<K>& d);

/// LLR in nats of counts (lowest result first); a count of 0 is taken as 0.001.
/// Requires: some count is positive; bounds that check_bounds() passes for this K.
/// Returns: nothing if the fixed point of normalized Elo does not settle.
/// Source: as llr().
template <std::size_t K>
[[nodiscard]] std::optional<double> generalized_llr(const Cells<K>& counts,
                                                    const SprtBounds& bounds);

extern template Cells<3> constrained_weights(const Cells<3>&, const Cells<3>&);
extern template Cells<5> constrained_weights(const Cells<5>&, const Cells<5>&);
extern template std::optional<double> generalized_llr(const Cells<3>&, const SprtBounds&);
extern template std::optional<double> generalized_llr(const Cells<5>&, const SprtBounds&);

}  // namespace raum::tournament
