// Elo models: the scales on which a difference in strength is expressed. With s the expected score
// of a game, from 0 to 1, and σ the standard deviation of its score:
//   logistic     s = 1/(1 + 10^(−elo/400))
//   normalized   elo = 800/ln 10 · (s − ½)/σ
//   Bayesian     P(win) = 1/(1 + 10^((drawelo − elo)/400)),
//                P(loss) = 1/(1 + 10^((drawelo + elo)/400))
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <span>
#include <string_view>

#include "base/core/error.h"

namespace raum::tournament {

enum class EloModel : std::uint8_t { Logistic, Normalized, Bayesian };
inline constexpr std::array kEloModels{EloModel::Logistic, EloModel::Normalized,
                                       EloModel::Bayesian};
// The models of game pairs: the Bayesian one has no draw Elo for them.
inline constexpr std::array kPairEloModels{EloModel::Logistic, EloModel::Normalized};

constexpr double kEloLimit = 3600;                      // of logistic Elo, of either sign
constexpr double kEloScale = 800 / std::numbers::ln10;  // Elo per standard deviation of a game

/// "logistic", "normalized", "bayesian".
[[nodiscard]] std::string_view to_string(EloModel model);

/// Errors: a text that is not the name of one of `models`; the nearest name is suggested.
[[nodiscard]] Expected<EloModel> parse_elo_model(std::string_view text,
                                                 std::span<const EloModel> models = kEloModels);

/// The score of a game, from 0 to 1, expected at a logistic Elo: 1/(1 + 10^(−elo/400)).
/// Source: Elo, "The Rating of Chessplayers, Past and Present".
[[nodiscard]] double expected_score(double elo);

/// The inverse of expected_score(): 400 log10(s/(1 − s)), clamped to ±kEloLimit.
[[nodiscard]] double elo_of_score(double score);

/// elo_of_score(½ + edge). A score near ½ keeps more digits in this form.
[[nodiscard]] inline double elo_of_edge(double edge) {
  if (edge <= -0.5) return -kEloLimit;
  if (edge >= 0.5) return kEloLimit;
  return std::clamp(400 * std::log10((0.5 + edge) / (0.5 - edge)), -kEloLimit, kEloLimit);
}

}  // namespace raum::tournament
