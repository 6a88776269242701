// SPRT: the sequential test of elo0 (H0) against elo1 (H1) on game pairs or on games: generalized
// log-likelihood ratio (LLR) and Wald's bounds. Elo is logistic, normalized or, of games, Bayesian.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/core/error.h"
#include "tournament/stats/pairs.h"

namespace raum::tournament {

enum class EloModel { Logistic, Normalized, Bayesian };
inline constexpr std::array kEloModels{EloModel::Logistic, EloModel::Normalized,
                                       EloModel::Bayesian};
inline constexpr std::array kPairEloModels{EloModel::Logistic,
                                           EloModel::Normalized};  // of game pairs

/// "logistic", "normalized", "bayesian".
[[nodiscard]] std::string_view to_string(EloModel model);
/// Errors: a text that names none of the models; the nearest name is offered.
[[nodiscard]] Expected<EloModel> parse_elo_model(std::string_view text,
                                                 std::span<const EloModel> models = kEloModels);

// Largest bounds that the formulas carry, either sign. Beyond the normalized ones the fixed point
// has no root from its uniform start, which is 2/3 of 800/ln 10 for pairs and 2/5·√6 of it for
// games; beyond the logistic one (a score of 1 − 10^−10) no match could tell the bounds apart.
constexpr double kLogisticEloMax = 4000;
constexpr double kNormalizedEloMaxPairs = 231.62;
constexpr double kNormalizedEloMaxGames = 340.41;

// Least alpha and beta: a risk that no number of games tells from none, and far above those whose
// bounds are not finite any more.
constexpr double kLeastRisk = 1e-12;

struct SprtBounds {
  double elo0 = 0;
  double elo1 = 0;
  double alpha = 0.05;  // probability of accepting H1 where H0 is true
  double beta = 0.05;   // probability of accepting H0 where H1 is true
  EloModel model = EloModel::Logistic;

  friend bool operator==(const SprtBounds&, const SprtBounds&) = default;
};

/// Reads "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized" in any order.
/// Requires of the text: elo0 and elo1 are given, elo0 < elo1, alpha and beta from kLeastRisk to
/// below 0.5.
/// Errors: anything else; a key that is unknown or given twice, with the nearest known name; a
/// model that is none of `models`.
[[nodiscard]] Expected<SprtBounds> parse_sprt(std::string_view text,
                                              std::span<const EloModel> models = kEloModels);

using KeyValue = std::pair<std::string_view, std::string_view>;

/// The same of keys and values that are already apart.
[[nodiscard]] Expected<SprtBounds> make_sprt(std::span<const KeyValue> items,
                                             std::span<const EloModel> models = kEloModels);

/// "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized": what parse_sprt() reads back unchanged.
[[nodiscard]] std::string to_string(const SprtBounds& bounds);

/// Whether elo0 is below elo1, both within ±kLogisticEloMax, alpha and beta from
/// kLeastRisk to below 0.5.
[[nodiscard]] Expected<void> check_bounds(const SprtBounds& bounds);

struct SprtState {
  enum Verdict { Continue, H0, H1 };

  double llr = 0;    // nats
  double lower = 0;  // H0 is accepted at or below
  double upper = 0;  // H1 is accepted at or above

  [[nodiscard]] Verdict verdict() const {
    if (llr >= upper) return H1;
    return llr <= lower ? H0 : Continue;
  }
};

/// "continue", "H0", "H1".
[[nodiscard]] std::string_view to_string(SprtState::Verdict verdict);

/// Log-likelihood ratio of elo1 over elo0; 0 without any pair.
/// Units: nats.
/// Returns: a finite number for any counts, after a bounded number of steps.
/// Errors: those of check_bounds(); normalized bounds beyond kNormalizedEloMax... ; Bayesian bounds
/// of pairs, for which that model has no draws. All of them also without any pair, so that a match
/// can ask before it starts.
/// Source: Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
/// distribution" (logistic); "Comments on normalized Elo", section 4.1 (normalized); Coulom,
/// "Bayeselo", and bayes_elo_score() (Bayesian: the logistic test of the scores that the bounds
/// come to at the draw Elo of the games).
[[nodiscard]] Expected<double> llr(const PairCounts& pairs, const SprtBounds& bounds);
/// The same for single games.
[[nodiscard]] Expected<double> llr(const GameCounts& games, const SprtBounds& bounds);

/// The LLR with its bounds lower = ln(β/(1−α)), upper = ln((1−β)/α).
/// Errors: those of llr().
/// Source: Wald, "Sequential tests of statistical hypotheses", 1945, section 3.
[[nodiscard]] Expected<SprtState> sprt_state(const PairCounts& pairs, const SprtBounds& bounds);
[[nodiscard]] Expected<SprtState> sprt_state(const GameCounts& games, const SprtBounds& bounds);

}  // namespace raum::tournament
