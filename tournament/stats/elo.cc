#include "tournament/stats/elo.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "tournament/stats/likelihood.h"

namespace raum::tournament {
namespace {

// What the counts say of the score, with the floors of elo.h.
struct Sample {
  double total = 0;
  double edge = 0;      // score − ½, summed as such: with 10^12 games the digits matter
  double variance = 0;  // of one pair or game

  [[nodiscard]] double standard_error() const { return std::sqrt(variance / total); }
};

template <std::size_t K>
Sample sample_of(const std::array<double, K>& counts) {
  constexpr double kStep = 1.0 / (K - 1);
  const auto edge_of = [](std::size_t i) { return kStep * static_cast<double>(i) - 0.5; };
  Sample sample;
  double edges = 0;
  for (std::size_t i = 0; i < K; ++i) {
    sample.total += counts[i];
    edges += counts[i] * edge_of(i);
  }
  if (sample.total == 0) return sample;
  const double mean = edges / sample.total;
  for (std::size_t i = 0; i < K; ++i) {
    const double off = edge_of(i) - mean;
    sample.variance += counts[i] / sample.total * off * off;
  }
  const double one_more = sample.total + 1;
  const double most = 0.5 - kStep / one_more;
  sample.edge = std::clamp(mean, -most, most);
  sample.variance = std::max(sample.variance, kStep * kStep * sample.total / (one_more * one_more));
  return sample;
}

double elo_of_edge(double edge) {
  if (edge <= -0.5) return -kEloLimit;
  if (edge >= 0.5) return kEloLimit;
  return std::clamp(400 * std::log10((0.5 + edge) / (0.5 - edge)), -kEloLimit, kEloLimit);
}

Estimate elo_of(const Sample& sample) {
  if (sample.total == 0) return {0, -kEloLimit, kEloLimit};
  const double reach = kZ95 * sample.standard_error();
  return {elo_of_edge(sample.edge), elo_of_edge(sample.edge - reach),
          elo_of_edge(sample.edge + reach)};
}

// `games` is how many games the score is the mean of: 1 or 2.
Estimate nelo_of(const Sample& sample, double games) {
  if (sample.total == 0) return {0, -kEloLimit, kEloLimit};
  const double value = kEloScale * sample.edge / std::sqrt(games * sample.variance);
  const double reach = kEloScale * kZ95 / std::sqrt(games * sample.total);
  return {value, value - reach, value + reach};
}

double los_of(const Sample& sample) {
  if (sample.total == 0) return 0.5;
  return std::erfc(-sample.edge / (std::numbers::sqrt2 * sample.standard_error())) / 2;
}

}  // namespace

double expected_score(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double score) { return elo_of_edge(score - 0.5); }

Estimate elo(const PairCounts& pairs) { return elo_of(sample_of(cells_of(pairs))); }
Estimate elo(const GameCounts& games) { return elo_of(sample_of(cells_of(games))); }

Estimate nelo(const PairCounts& pairs) { return nelo_of(sample_of(cells_of(pairs)), 2); }
Estimate nelo(const GameCounts& games) { return nelo_of(sample_of(cells_of(games)), 1); }

double los(const PairCounts& pairs) { return los_of(sample_of(cells_of(pairs))); }
double los(const GameCounts& games) { return los_of(sample_of(cells_of(games))); }

std::string percent_text(double probability, int digits) {
  const double percent = 100 * probability;
  const double least = std::pow(10, -digits);
  if (percent > 100 - least) return fmt::format("> {:.{}f}", 100 - least, digits);
  if (percent < least) return fmt::format("< {:.{}f}", least, digits);
  return fmt::format("{:.{}f}", percent, digits);
}

}  // namespace raum::tournament
