#include "tournament/stats/likelihood.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/core/assert.h"

namespace raum::tournament {
namespace {

// The fixed-point iteration of normalized Elo. On the counts of a match each step leaves at most
// 0.3 of the error. At the edge of the domain some counts make it oscillate, so that after
// kFullSteps each step goes only half way, which converges there, too.
constexpr int kMaxRounds = 4000;
constexpr int kFullSteps = 60;
constexpr double kMomentTolerance = 1e-14;

// Weights for the condition that the expected score is `score`. `rest` is 1 − score, passed because
// the subtraction would lose digits near 1.
template <std::size_t K>
Cells<K> weights_for_score(const Cells<K>& p, double score, double rest, int* evaluations) {
  Cells<K> d;
  for (std::size_t i = 0; i < K; ++i) d[i] = score_of_cell<K>(i) - score;
  d[K - 1] = rest;
  return constrained_weights<K>(p, d, evaluations);
}

// Weights for the condition (μ − ½)/σ = t, where μ and σ are mean and standard deviation of the
// points under q. It is not linear in q. Linearized about the μ and σ of the previous round, with
// a_i the points of result i, it becomes
//   d_i = a_i − ½ − ½ t σ (1 + ((a_i − μ)/σ)²).
// The iteration starts from the uniform distribution and ends when μ and σ no longer change.
template <std::size_t K>
std::optional<Cells<K>> normalized_weights(const Cells<K>& p, double t, int* evaluations) {
  Cells<K> uniform;
  uniform.fill(1.0 / K);
  Moments moments = moments_of<K>(uniform);
  for (int round = 0; round < kMaxRounds; ++round) {
    Cells<K> d;
    for (std::size_t i = 0; i < K; ++i) {
      const double off = (score_of_cell<K>(i) - moments.mean) / moments.deviation;
      d[i] = score_of_cell<K>(i) - 0.5 - 0.5 * t * moments.deviation * (1 + off * off);
    }
    const auto [low, high] = std::minmax_element(d.begin(), d.end());
    if (!(*low < 0 && 0 < *high)) return std::nullopt;
    const Cells<K> w = constrained_weights<K>(p, d, evaluations);
    Cells<K> q;
    for (std::size_t i = 0; i < K; ++i) q[i] = p[i] / w[i];
    const Moments next = moments_of<K>(q);
    const bool settled =
        std::abs(next.mean - moments.mean) <= kMomentTolerance &&
        std::abs(next.deviation - moments.deviation) <= kMomentTolerance * next.deviation;
    if (settled) return w;
    if (round < kFullSteps) {
      moments = next;
    } else {
      moments = {(moments.mean + next.mean) / 2, (moments.deviation + next.deviation) / 2};
    }
  }
  return std::nullopt;
}

template <std::size_t K>
std::optional<Cells<K>> weights_of(const Cells<K>& p, double elo, EloModel model,
                                   int* evaluations) {
  if (model == EloModel::Logistic) {
    return weights_for_score<K>(p, expected_score(elo), expected_score(-elo), evaluations);
  }
  if (model == EloModel::Bayesian) {
    if constexpr (K == 3) {
      return weights_for_score<K>(p, bayes_elo_score(p, elo), bayes_elo_score(p, -elo),
                                  evaluations);
    }
    return std::nullopt;
  }
  // The score of a pair is the mean of two games: its standard deviation is 1/√2 of a game's.
  const double per_pair = K == 5 ? std::numbers::sqrt2 : 1.0;
  return normalized_weights<K>(p, per_pair * elo / kEloScale, evaluations);
}

}  // namespace

double bayes_elo_score(const Cells<3>& p, double elo) {
  const double draw_elo = 200 * std::log10((p[1] + p[2]) / p[0] * ((p[0] + p[1]) / p[2]));
  return (expected_score(elo - draw_elo) + expected_score(elo + draw_elo)) / 2;
}

// Safeguarded Newton iteration. The root θ lies between the poles −1/max d and −1/min d of the sum,
// often so close to one of them that a double cannot hold θ precisely enough. The unknown is
// therefore u, the distance of θ from the nearer pole: in terms of u the weights are computed
// without cancellation. A Newton step that leaves the bracket (near, far), and every fourth step,
// is replaced by a bisection, which bounds the number of steps.
template <std::size_t K>
Cells<K> constrained_weights(const Cells<K>& p, const Cells<K>& d, int* evaluations) {
  const double low_d = *std::min_element(d.begin(), d.end());
  const double high_d = *std::max_element(d.begin(), d.end());
  RAUM_ASSERT(low_d < 0 && 0 < high_d);
  const auto weights = [&](double pole_d, double u) {
    Cells<K> w;
    for (std::size_t i = 0; i < K; ++i) {
      w[i] = (pole_d - d[i]) / pole_d + u * (pole_d > 0 ? d[i] : -d[i]);
    }
    return w;
  };
  // The sum Σ p_i d_i / w_i and the negative of its derivative with respect to θ.
  struct Sum {
    double value = 0;
    double fall = 0;
  };
  int calls = 0;
  const auto sum = [&](const Cells<K>& w) {
    ++calls;
    Sum total;
    for (std::size_t i = 0; i < K; ++i) {
      const double term = d[i] / w[i];
      total.value += p[i] * term;
      total.fall += p[i] * term * term;
    }
    return total;
  };
  double near = 0;
  double far = (1 / high_d - 1 / low_d) / 2;  // the middle between the poles
  const double pole_d = sum(weights(high_d, far)).value < 0 ? high_d : low_d;
  const double toward = pole_d > 0 ? 1 : -1;  // the sign of dθ/du
  double first = 0;
  double second = 0;
  for (std::size_t i = 0; i < K; ++i) {
    first += p[i] * d[i];
    second += p[i] * d[i] * d[i];
  }
  double u = toward * (first / second + 1 / pole_d);  // first-order root, exact as θ → 0
  // The sum decreases strictly with θ, from +∞ to −∞: there is exactly one root. The iteration ends
  // when no double lies between near and far, or when a Newton step is so short, relative to u,
  // that the next error, its square, is below the precision of a double.
  constexpr double kStill = 1e-13;
  while (calls < kMaxEvaluations) {
    if (!(near < u && u < far) || calls % 4 == 0) u = near + (far - near) / 2;
    if (u <= near || u >= far) break;
    const Sum at = sum(weights(pole_d, u));
    const double step = toward * at.value / at.fall;
    (step > 0 ? near : far) = u;
    const double next = u + step;
    if (std::abs(step) <= kStill * u && next > 0) {
      far = next;
      break;
    }
    u = next;
  }
  if (evaluations != nullptr) *evaluations += calls;
  return weights(pole_d, far);
}

template <std::size_t K>
std::optional<Cells<K>> with_elo(const Cells<K>& p, double elo, EloModel model) {
  auto w = weights_of(p, elo, model, nullptr);
  if (!w) return std::nullopt;
  for (std::size_t i = 0; i < K; ++i) (*w)[i] = p[i] / (*w)[i];
  return w;
}

template <std::size_t K>
std::optional<Cells<K>> llr_steps(const Cells<K>& p, const SprtBounds& bounds, int* evaluations) {
  const auto w0 = weights_of(p, bounds.elo0, bounds.model, evaluations);
  const auto w1 = weights_of(p, bounds.elo1, bounds.model, evaluations);
  if (!w0 || !w1) return std::nullopt;
  Cells<K> steps;
  for (std::size_t i = 0; i < K; ++i) steps[i] = std::log((*w0)[i]) - std::log((*w1)[i]);
  return steps;
}

template <std::size_t K>
double llr_of(const Cells<K>& counts, const Cells<K>& steps) {
  double sum = 0;
  for (std::size_t i = 0; i < K; ++i) {
    sum += (counts[i] > 0 ? counts[i] : kEmptyCell) * steps[i];
  }
  return sum;
}

template <std::size_t K>
std::optional<double> generalized_llr(const Cells<K>& counts, const SprtBounds& bounds,
                                      int* evaluations) {
  const auto steps = llr_steps(frequencies(counts), bounds, evaluations);
  if (!steps) return std::nullopt;
  return llr_of(counts, *steps);
}

template double llr_of(const Cells<3>&, const Cells<3>&);
template Cells<3> constrained_weights(const Cells<3>&, const Cells<3>&, int*);
template std::optional<Cells<3>> with_elo(const Cells<3>&, double, EloModel);
template std::optional<Cells<3>> llr_steps(const Cells<3>&, const SprtBounds&, int*);
template std::optional<double> generalized_llr(const Cells<3>&, const SprtBounds&, int*);
template double llr_of(const Cells<5>&, const Cells<5>&);
template Cells<5> constrained_weights(const Cells<5>&, const Cells<5>&, int*);
template std::optional<Cells<5>> with_elo(const Cells<5>&, double, EloModel);
template std::optional<Cells<5>> llr_steps(const Cells<5>&, const SprtBounds&, int*);
template std::optional<double> generalized_llr(const Cells<5>&, const SprtBounds&, int*);

}  // namespace raum::tournament
