#include "tournament/stats/elo.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "tournament/stats/distribution.h"

namespace raum::tournament {
namespace {

// Number, mean and variance of the scores, with the floors of elo.h.
struct Sample {
  double total = 0;
  double edge = 0;      // mean − ½, summed in this form to keep its digits with 10^12 games
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
  const double largest = 0.5 - kStep / one_more;
  sample.edge = std::clamp(mean, -largest, largest);
  sample.variance = std::max(sample.variance, kStep * kStep * sample.total / (one_more * one_more));
  return sample;
}

Estimate elo_of(const Sample& sample) {
  if (sample.total == 0) return {0, -kEloLimit, kEloLimit};
  const double reach = kZ95 * sample.standard_error();
  return {elo_of_edge(sample.edge), elo_of_edge(sample.edge - reach),
          elo_of_edge(sample.edge + reach)};
}

// `games` is the number of games in one observation: 2 for a pair, 1 for a game.
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
