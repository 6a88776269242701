// Elo estimates: how much stronger the first engine is than the second, with a 95 % interval.
//
// With N pairs (or games), x the mean of their scores and v their variance, an estimate is a
// function of x, and its interval that of x ± 1.96 sqrt(v/N).
//
// Every estimate is finite. If all results are equal, v is 0 and x may be 0 or 1. Two floors
// prevent this. They have the values of x and v after one further result that differs from the
// others by one step, a = ¼ point (pairs) or a = ½ point (games):
//   1. x keeps a distance of at least a/(N + 1) from 0 and 1,
//   2. v is at least a² N/(N + 1)².
// If two or more cells have counts, the floors have no effect and the plain formulas apply. The
// ends of an interval of logistic Elo are clamped to ±kEloLimit. Without any result the value is
// 0, the interval ±kEloLimit and the LOS ½.
#pragma once

#include <string>

#include "tournament/stats/elo_model.h"
#include "tournament/stats/pairs.h"

namespace raum::tournament {

constexpr double kZ95 = 1.959963984540054;  // standard normal quantile of 0.975

/// An estimate in Elo with its 95 % interval.
struct Estimate {
  double value = 0;
  double low = 0;   // ends of the 95 % interval
  double high = 0;  // low ≤ value ≤ high
};

/// Logistic Elo: −400 log10(1/s − 1) at the mean score s and at s ± z·sqrt(v/N), z = 1.96.
/// Source: Elo, "The Rating of Chessplayers, Past and Present"; normal interval of a mean.
[[nodiscard]] Estimate elo(const PairCounts& pairs);
[[nodiscard]] Estimate elo(const GameCounts& games);

/// Normalized Elo: 800/ln 10 · (s − ½)/σ, σ the standard deviation of the score of one game. Unlike
/// logistic Elo it does not depend on how drawish the openings are.
/// Source: Van den Bergh, "Comments on normalized Elo", section 3.
[[nodiscard]] Estimate nelo(const PairCounts& pairs);
[[nodiscard]] Estimate nelo(const GameCounts& games);

/// Likelihood of superiority: the probability, from 0 to 1, that the first engine is the stronger
/// one, Φ((s − ½)/sqrt(v/N)) with Φ the standard normal distribution.
/// Source: Van den Bergh, "Comments on normalized Elo", section 3 (normal approximation).
[[nodiscard]] double los(const PairCounts& pairs);
[[nodiscard]] double los(const GameCounts& games);

/// A probability in per cent: "97.5", "> 99.9", "< 0.1". It is never rounded to 0 or 100, which no
/// number of games proves.
[[nodiscard]] std::string percent_text(double probability, int digits = 1);

}  // namespace raum::tournament
