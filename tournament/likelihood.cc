#include "tournament/likelihood.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/assert.h"

namespace raum::tournament {
namespace {

constexpr double kEmptyCell = 1e-3;
constexpr double kEloScale = 800 / std::numbers::ln10;

// The fixed point contracts by 0.3 or better on counts of matches. A few sets at the very edge of
// the domain swing about it; halved steps then bring them home.
constexpr int kMaxRounds = 4000;
constexpr int kFullSteps = 60;
constexpr double kSettled = 1e-14;

template <std::size_t K>
double score_of(std::size_t cell) {
  return static_cast<double>(cell) / (K - 1);
}

// Mean and standard deviation of a distribution of results.
struct Shape {
  double mean = 0;
  double deviation = 0;
};

template <std::size_t K>
Shape shape_of(const Cells<K>& q) {
  Shape shape;
  for (std::size_t i = 0; i < K; ++i) shape.mean += q[i] * score_of<K>(i);
  double variance = 0;
  for (std::size_t i = 0; i < K; ++i) {
    const double off = score_of<K>(i) - shape.mean;
    variance += q[i] * off * off;
  }
  shape.deviation = std::sqrt(variance);
  return shape;
}

// Weights for an expected score s = 1/(1 + 10^(−elo/400)).
template <std::size_t K>
Cells<K> logistic_weights(const Cells<K>& p, double elo) {
  const double score = 1 / (1 + std::pow(10.0, -elo / 400));
  Cells<K> d;
  for (std::size_t i = 0; i < K; ++i) d[i] = score_of<K>(i) - score;
  d[K - 1] = 1 / (1 + std::pow(10.0, elo / 400));  // 1 − s would lose its digits near s = 1
  return constrained_weights<K>(p, d);
}

// Weights for (mean − ½) / deviation = t. The condition is not linear; it is linearized at the
// shape found last, from the uniform distribution on, until the shape stands still.
template <std::size_t K>
std::optional<Cells<K>> normalized_weights(const Cells<K>& p, double t) {
  Cells<K> uniform;
  uniform.fill(1.0 / K);
  Shape shape = shape_of<K>(uniform);
  for (int round = 0; round < kMaxRounds; ++round) {
    Cells<K> d;
    for (std::size_t i = 0; i < K; ++i) {
      const double off = (score_of<K>(i) - shape.mean) / shape.deviation;
      d[i] = score_of<K>(i) - 0.5 - 0.5 * t * shape.deviation * (1 + off * off);
    }
    const auto [low, high] = std::minmax_element(d.begin(), d.end());
    if (!(*low < 0 && 0 < *high)) return std::nullopt;
    const Cells<K> w = constrained_weights<K>(p, d);
    Cells<K> q;
    for (std::size_t i = 0; i < K; ++i) q[i] = p[i] / w[i];
    const Shape next = shape_of<K>(q);
    const bool settled = std::abs(next.mean - shape.mean) <= kSettled &&
                         std::abs(next.deviation - shape.deviation) <= kSettled * next.deviation;
    if (settled) return w;
    if (round < kFullSteps) {
      shape = next;
    } else {
      shape = {(shape.mean + next.mean) / 2, (shape.deviation + next.deviation) / 2};
    }
  }
  return std::nullopt;
}

template <std::size_t K>
std::optional<Cells<K>> weights_of(const Cells<K>& p, double elo, EloModel model) {
  if (model == EloModel::Logistic) return logistic_weights<K>(p, elo);
  // A pair's score deviates by 1/√2 of a game's.
  const double per_pair = K == 5 ? std::numbers::sqrt2 : 1.0;
  return normalized_weights<K>(p, per_pair * elo / kEloScale);
}

}  // namespace

// The root lies between the poles θ = −1/max d and −1/min d, often so close to one that θ itself
// has too few digits. So the distance u from the nearer pole is sought: seen from there each
// weight is a sum without cancellation.
template <std::size_t K>
Cells<K> constrained_weights(const Cells<K>& p, const Cells<K>& d) {
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
  const auto sum = [&](const Cells<K>& w) {
    double total = 0;
    for (std::size_t i = 0; i < K; ++i) total += p[i] * d[i] / w[i];
    return total;
  };
  double far = (1 / high_d - 1 / low_d) / 2;  // half way to the other pole
  const double pole_d = sum(weights(high_d, far)) < 0 ? high_d : low_d;
  double near = 0;
  // The sum falls strictly with θ, from +∞ to −∞. Halving ends when no double lies between.
  for (;;) {
    const double middle = near + (far - near) / 2;
    if (middle <= near || middle >= far) break;
    const double value = sum(weights(pole_d, middle));
    const bool is_root_farther = pole_d > 0 ? value > 0 : value < 0;
    (is_root_farther ? near : far) = middle;
  }
  return weights(pole_d, far);
}

template <std::size_t K>
std::optional<double> generalized_llr(const Cells<K>& counts, const SprtBounds& bounds) {
  Cells<K> p;
  double total = 0;
  for (std::size_t i = 0; i < K; ++i) {
    p[i] = counts[i] > 0 ? counts[i] : kEmptyCell;
    total += p[i];
  }
  for (double& cell : p) cell /= total;
  const auto w0 = weights_of<K>(p, bounds.elo0, bounds.model);
  const auto w1 = weights_of<K>(p, bounds.elo1, bounds.model);
  if (!w0 || !w1) return std::nullopt;
  double mean = 0;
  for (std::size_t i = 0; i < K; ++i) mean += p[i] * (std::log((*w0)[i]) - std::log((*w1)[i]));
  return total * mean;
}

template Cells<3> constrained_weights(const Cells<3>&, const Cells<3>&);
template Cells<5> constrained_weights(const Cells<5>&, const Cells<5>&);
template std::optional<double> generalized_llr(const Cells<3>&, const SprtBounds&);
template std::optional<double> generalized_llr(const Cells<5>&, const SprtBounds&);

}  // namespace raum::tournament
