#include "tournament/stats/ratings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

#include "base/core/assert.h"

namespace raum::tournament {
namespace {

constexpr double kEloPerNat = 400 / std::numbers::ln10;
constexpr int kMaxSteps = 200;
constexpr double kNatsTolerance = 1e-12;  // nats

using Matrix = std::vector<std::vector<double>>;

// All pairs between two players, reduced to what the likelihood needs.
struct Edge {
  std::size_t first = 0;
  std::size_t second = 0;
  double pairs = 0;
  double score = 0;     // mean score of `first`, from 0 to 1, with the floor of elo.h
  double variance = 0;  // of the score of one pair, with the floor of elo.h
};

// The logistic curve; strengths are natural logarithms of odds in this file, not Elo.
double logistic(double difference) { return 1 / (1 + std::exp(-difference)); }

Edge edge_of(std::size_t first, std::size_t second, const PairCounts& counts) {
  constexpr double kStep = 0.25;
  Edge edge{.first = first, .second = second, .pairs = static_cast<double>(counts.total())};
  for (std::size_t k = 0; k < counts.n.size(); ++k) {
    edge.score += kStep * static_cast<double>(k) * static_cast<double>(counts.n[k]) / edge.pairs;
  }
  for (std::size_t k = 0; k < counts.n.size(); ++k) {
    const double off = kStep * static_cast<double>(k) - edge.score;
    edge.variance += static_cast<double>(counts.n[k]) / edge.pairs * off * off;
  }
  const double one_more = edge.pairs + 1;
  edge.score = std::clamp(edge.score, kStep / one_more, 1 - kStep / one_more);
  edge.variance = std::max(edge.variance, kStep * kStep * edge.pairs / (one_more * one_more));
  return edge;
}

// One edge per two players that met; encounters in either order are added up.
std::vector<Edge> edges_of(std::size_t players, std::span<const Encounter> encounters) {
  std::vector<std::vector<PairCounts>> met(players, std::vector<PairCounts>(players));
  for (const Encounter& e : encounters) {
    RAUM_ASSERT(e.first < players && e.second < players && e.first != e.second);
    const bool in_order = e.first < e.second;
    PairCounts& sum = in_order ? met[e.first][e.second] : met[e.second][e.first];
    for (std::size_t k = 0; k < sum.n.size(); ++k) {
      sum.n[k] += e.pairs.n[in_order ? k : sum.n.size() - 1 - k];
    }
  }
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < players; ++i) {
    for (std::size_t j = i + 1; j < players; ++j) {
      if (met[i][j].total() > 0) edges.push_back(edge_of(i, j, met[i][j]));
    }
  }
  return edges;
}

// Connected components, each named by its lowest player.
std::vector<std::size_t> groups_of(std::size_t players, const std::vector<Edge>& edges) {
  std::vector<std::size_t> group(players);
  std::iota(group.begin(), group.end(), std::size_t{0});
  for (bool changed = true; changed;) {
    changed = false;
    for (const Edge& edge : edges) {
      const std::size_t lower = std::min(group[edge.first], group[edge.second]);
      changed = changed || group[edge.first] != lower || group[edge.second] != lower;
      group[edge.first] = group[edge.second] = lower;
    }
  }
  return group;
}

// Adds weight · u uᵀ, where u is e_first − e_second, the difference of two unit vectors.
void add_difference(Matrix& to, const Edge& edge, double weight) {
  to[edge.first][edge.first] += weight;
  to[edge.second][edge.second] += weight;
  to[edge.first][edge.second] -= weight;
  to[edge.second][edge.first] -= weight;
}

// Gauss–Jordan elimination.
// Requires: the matrix is symmetric and positive definite, so that it needs no pivoting.
Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix result(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t column = 0; column < n; ++column) {
    const double scale = 1 / a[column][column];
    for (std::size_t k = 0; k < n; ++k) {
      a[column][k] *= scale;
      result[column][k] *= scale;
    }
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = a[row][column];
      if (row == column || factor == 0) continue;
      for (std::size_t k = 0; k < n; ++k) {
        a[row][k] -= factor * a[column][k];
        result[row][k] -= factor * result[column][k];
      }
    }
  }
  return result;
}

Matrix product(const Matrix& a, const Matrix& b) {
  const std::size_t n = a.size();
  Matrix result(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t j = 0; j < n; ++j) result[i][j] += a[i][k] * b[k][j];
    }
  }
  return result;
}

// Bradley–Terry model: the players' strengths and the likelihood of the edges.
class BradleyTerry {
 public:
  BradleyTerry(std::size_t players, std::vector<Edge> edges, const std::vector<std::size_t>& group)
      : players_(players), edges_(std::move(edges)), group_(group), strength_(players) {}

  // Newton's method with step halving: the likelihood is concave and never decreases. Huge counts
  // make the matrix singular in its rounding: comparisons are written so that a step that is not
  // a number is not taken.
  void fit() {
    double now = likelihood(strength_);
    for (int step = 0; step < kMaxSteps; ++step) {
      const Matrix inverted = inverse(information());
      std::vector<double> gradient(players_);
      for (const Edge& edge : edges_) {
        const double off = edge.pairs * (edge.score - expected(edge));
        gradient[edge.first] += off;
        gradient[edge.second] -= off;
      }
      std::vector<double> change(players_);
      double largest = 0;
      for (std::size_t i = 0; i < players_; ++i) {
        for (std::size_t j = 0; j < players_; ++j) change[i] += inverted[i][j] * gradient[j];
        largest = std::max(largest, std::abs(change[i]));
      }
      if (largest < kNatsTolerance) return;
      for (double part = 1;; part /= 2) {
        if (!(part * largest >= kNatsTolerance)) return;
        std::vector<double> next = strength_;
        for (std::size_t i = 0; i < players_; ++i) next[i] += part * change[i];
        const double changed = likelihood(next);
        if (!(changed >= now)) continue;
        strength_ = std::move(next);
        now = changed;
        break;
      }
    }
  }

  [[nodiscard]] const std::vector<double>& strength() const { return strength_; }

  // Sandwich covariance: I⁻¹ R I⁻¹, with R the squared residuals of the pairs.
  [[nodiscard]] Matrix covariance() const {
    const Matrix inverted = inverse(information());
    Matrix residuals(players_, std::vector<double>(players_));
    for (const Edge& edge : edges_) {
      const double off = edge.score - expected(edge);
      add_difference(residuals, edge, edge.pairs * (edge.variance + off * off));
    }
    return product(product(inverted, residuals), inverted);
  }

 private:
  [[nodiscard]] double expected(const Edge& edge) const {
    return logistic(strength_[edge.first] - strength_[edge.second]);
  }

  // Log-likelihood Σ N (s ln p + (1 − s) ln(1 − p)), with p the expected score of an edge.
  [[nodiscard]] double likelihood(const std::vector<double>& strength) const {
    double sum = 0;
    for (const Edge& edge : edges_) {
      const double d = strength[edge.first] - strength[edge.second];
      // ln(1/(1 + e^−d)), written without overflow for either sign of d.
      const double log_win = d > 0 ? -std::log1p(std::exp(-d)) : d - std::log1p(std::exp(d));
      sum += edge.pairs * (log_win - (1 - edge.score) * d);
    }
    return sum;
  }

  // Information matrix (negative Hessian), plus 1 in every entry between players of one group.
  // Games say nothing about the mean strength of a group, so that the Hessian alone is singular;
  // the sum makes it invertible and leaves the mean at 0, because the gradient sums to 0 over each
  // group.
  [[nodiscard]] Matrix information() const {
    Matrix matrix(players_, std::vector<double>(players_));
    for (std::size_t i = 0; i < players_; ++i) {
      for (std::size_t j = 0; j < players_; ++j) {
        if (group_[i] == group_[j]) matrix[i][j] = 1;
      }
    }
    for (const Edge& edge : edges_) {
      const double p = expected(edge);
      add_difference(matrix, edge, edge.pairs * p * (1 - p));
    }
    return matrix;
  }

  std::size_t players_;
  std::vector<Edge> edges_;
  const std::vector<std::size_t>& group_;
  std::vector<double> strength_;
};

Estimate estimate(double value, double variance) {
  const auto clamped = [](double elo) { return std::clamp(elo, -kEloLimit, kEloLimit); };
  // A variance that is not a number is not known.
  const double reach = std::isnan(variance) ? std::numeric_limits<double>::infinity()
                                            : kZ95 * std::sqrt(std::max(variance, 0.0));
  return {clamped(kEloPerNat * value), clamped(kEloPerNat * (value - reach)),
          clamped(kEloPerNat * (value + reach))};
}

// The probability that a difference is above 0. Its variance may be rounded to 0 or below, or not
// be a number.
double probability_above_zero(double difference, double variance) {
  if (std::isnan(variance)) return 0.5;
  if (variance > 0) return std::erfc(-difference / std::sqrt(2 * variance)) / 2;
  return difference == 0 ? 0.5 : difference > 0 ? 1 : 0;
}

constexpr Estimate kUnknown{0, -kEloLimit, kEloLimit};

}  // namespace

Ratings rate(std::size_t players, std::span<const Encounter> encounters) {
  const std::vector<Edge> edges = edges_of(players, encounters);
  Ratings ratings;
  ratings.group = groups_of(players, edges);
  BradleyTerry model(players, edges, ratings.group);
  model.fit();
  const Matrix covariance = model.covariance();
  const std::vector<double>& strength = model.strength();
  ratings.elo.assign(players, kUnknown);
  ratings.los.assign(players, std::vector<double>(players, 0.5));
  ratings.difference.assign(players, std::vector<Estimate>(players, kUnknown));
  for (std::size_t i = 0; i < players; ++i) {
    ratings.difference[i][i] = {};
    for (std::size_t j = 0; j < players; ++j) {
      if (i == j || ratings.group[i] != ratings.group[j]) continue;
      const double apart = strength[i] - strength[j];
      const double variance = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j];
      ratings.elo[i] = estimate(strength[i], covariance[i][i]);
      ratings.difference[i][j] = estimate(apart, variance);
      ratings.los[i][j] = probability_above_zero(apart, variance);
    }
  }
  return ratings;
}

}  // namespace raum::tournament
