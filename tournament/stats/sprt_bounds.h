// SprtBounds: the two hypotheses of a sequential test, H0 "the Elo is elo0" and H1 "the Elo is
// elo1", with the accepted risks alpha and beta; read from text and checked.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/core/error.h"
#include "tournament/stats/elo_model.h"

namespace raum::tournament {

struct SprtBounds {
  double elo0 = 0;
  double elo1 = 0;
  double alpha = 0.05;  // probability of accepting H1 although H0 is true
  double beta = 0.05;   // probability of accepting H0 although H1 is true
  EloModel model = EloModel::Logistic;

  friend bool operator==(const SprtBounds&, const SprtBounds&) = default;
};

// Limits of elo0 and elo1, of either sign.
//   logistic     at 4000 the expected score is 1 − 10^−10: no match can tell larger values apart
//   normalized   beyond these limits the first step of with_elo(), from the uniform distribution,
//                has no solution: 2/3 of 800/ln 10 for pairs, 2/5·√6 of it for games
constexpr double kLogisticEloMax = 4000;
constexpr double kNormalizedEloMaxPairs = 231.62;
constexpr double kNormalizedEloMaxGames = 340.41;

// Lower limit of alpha and beta. No number of games distinguishes a smaller risk from 0, and
// Wald's bounds stay far from overflow.
constexpr double kLeastRisk = 1e-12;

/// Parses "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized", with the keys in any order; alpha,
/// beta and model may be omitted.
/// Errors: a text of another form; an unknown key or model (the nearest name is suggested); a key
/// given twice; elo0 or elo1 missing; everything that check_bounds() rejects.
[[nodiscard]] Expected<SprtBounds> parse_sprt(std::string_view text,
                                              std::span<const EloModel> models = kEloModels);

using KeyValue = std::pair<std::string_view, std::string_view>;

/// parse_sprt() for keys and values that are already separated.
[[nodiscard]] Expected<SprtBounds> make_sprt(std::span<const KeyValue> items,
                                             std::span<const EloModel> models = kEloModels);

/// "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized"; parse_sprt() reads it back unchanged.
[[nodiscard]] std::string to_string(const SprtBounds& bounds);

/// Errors: elo0 or elo1 outside ±kLogisticEloMax, elo0 not below elo1, alpha or beta outside
/// [kLeastRisk, 0.5).
[[nodiscard]] Expected<void> check_bounds(const SprtBounds& bounds);

/// check_bounds(), and the limits that a test of game pairs adds.
/// Errors: normalized Elo outside ±kNormalizedEloMaxPairs; Bayesian Elo, which pairs do not have.
[[nodiscard]] Expected<void> check_pair_bounds(const SprtBounds& bounds);

/// check_bounds(), and the limits that a test of single games adds.
/// Errors: normalized Elo outside ±kNormalizedEloMaxGames.
[[nodiscard]] Expected<void> check_game_bounds(const SprtBounds& bounds);

}  // namespace raum::tournament
