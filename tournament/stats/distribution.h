// Distributions of results: how often each result of a game or of a pair occurs, with mean and
// standard deviation. Results are ordered from the worst to the best; a game has K = 3 of them
// (loss, draw, win), a pair K = 5 (see PairCounts). Result i of K is worth i/(K − 1) points.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "tournament/stats/pairs.h"

namespace raum::tournament {

// One number for each result: a count, a frequency, a weight or a value.
template <std::size_t K>
using Cells = std::array<double, K>;

[[nodiscard]] Cells<5> cells_of(const PairCounts& pairs);
[[nodiscard]] Cells<3> cells_of(const GameCounts& games);

/// The points of a result, from 0 to 1: 0, ½, 1 for games; 0, ¼, ½, ¾, 1 for pairs.
template <std::size_t K>
[[nodiscard]] constexpr double score_of_cell(std::size_t cell) {
  return static_cast<double>(cell) / (K - 1);
}

// The count that stands for a result that never occurred: a frequency of exactly 0 would exclude
// the result for ever.
constexpr double kEmptyCell = 1e-3;

/// The frequencies p_i = n_i / Σ n of counts n, with kEmptyCell in place of each 0.
/// Requires: some count is positive.
template <std::size_t K>
[[nodiscard]] Cells<K> frequencies(const Cells<K>& counts) {
  Cells<K> p;
  double total = 0;
  for (std::size_t i = 0; i < K; ++i) {
    p[i] = counts[i] > 0 ? counts[i] : kEmptyCell;
    total += p[i];
  }
  for (double& cell : p) cell /= total;
  return p;
}

/// Mean and standard deviation of a value under a distribution.
struct Moments {
  double mean = 0;
  double deviation = 0;  // standard deviation
};

/// Mean Σ q_i v_i and standard deviation of a value v under the distribution q.
template <std::size_t K>
[[nodiscard]] Moments moments_of(const Cells<K>& q, const Cells<K>& values) {
  Moments moments;
  for (std::size_t i = 0; i < K; ++i) moments.mean += q[i] * values[i];
  double variance = 0;
  for (std::size_t i = 0; i < K; ++i) {
    const double off = values[i] - moments.mean;
    variance += q[i] * off * off;
  }
  moments.deviation = std::sqrt(variance);
  return moments;
}

/// Mean and standard deviation of the points under the distribution q.
template <std::size_t K>
[[nodiscard]] Moments moments_of(const Cells<K>& q) {
  Cells<K> scores;
  for (std::size_t i = 0; i < K; ++i) scores[i] = score_of_cell<K>(i);
  return moments_of(q, scores);
}

}  // namespace raum::tournament
