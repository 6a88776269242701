// Elo: how much stronger the first engine is, estimated from counts, with a 95 % interval.
//
// Every answer is finite. Two floors see to that; N pairs (games) that do not all lie in one cell
// never reach them, so that all other answers are the plain formulas:
//   1. the score keeps a distance of step/(N + 1) from 0 and 1,
//   2. the variance is at least step² · N/(N + 1)²,
// which is what one further pair (game) a single cell away would make of it; step is ¼ for pairs,
// ½ for games. The ends of an Elo interval are cut at ±kEloLimit. Without any pair the value is 0,
// the interval the whole ±kEloLimit and the LOS ½.
#pragma once

#include <numbers>
#include <string>

#include "tournament/stats/pairs.h"

namespace raum::tournament {

constexpr double kEloLimit = 3600;
constexpr double kZ95 = 1.959963984540054;  // standard normal quantile of 0.975
constexpr double kEloScale = 800 / std::numbers::ln10;

struct Estimate {
  double value = 0;
  double low = 0;   // ends of the 95 % interval
  double high = 0;  // low ≤ value ≤ high
};

/// The score, from 0 to 1, that logistic Elo expects of a game: 1/(1 + 10^(−elo/400)).
[[nodiscard]] double expected_score(double elo);

/// The inverse, within ±kEloLimit.
[[nodiscard]] double elo_of_score(double score);

/// Logistic Elo: −400 log10(1/s − 1) of the score s and of s ± z·sqrt(var/N), z = 1.96.
/// Source: Elo, "The rating of chessplayers"; normal interval of a mean.
[[nodiscard]] Estimate elo(const PairCounts& pairs);
[[nodiscard]] Estimate elo(const GameCounts& games);

/// Normalized Elo: the score's distance from ½ in standard deviations of a game, times 800/ln 10;
/// it does not depend on how drawish the openings are.
/// Source: Van den Bergh, "Comments on normalized Elo", section 3.
[[nodiscard]] Estimate nelo(const PairCounts& pairs);
[[nodiscard]] Estimate nelo(const GameCounts& games);

/// Likelihood of superiority: the probability, from 0 to 1, that the first engine is the stronger.
/// Source: normal approximation, as Van den Bergh, "Comments on normalized Elo", section 3.
[[nodiscard]] double los(const PairCounts& pairs);
[[nodiscard]] double los(const GameCounts& games);

/// "97.5", "> 99.9", "< 0.1": a probability in per cent, never rounded to a certain
/// 0 or 100, which no number of games proves.
[[nodiscard]] std::string percent_text(double probability, int digits = 1);

}  // namespace raum::tournament
