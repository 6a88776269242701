// For tests of SPSA: games whose results depend on the values of both players and on chance.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "base/core/splitmix.h"
#include "knowledge/spsa/run.h"

namespace raum::knowledge::spsa {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
constexpr std::array<double, 2> kOptimum{260, 7};

// In Elo: 0 at the optimum, −100 at a distance of 100 and of 2.
inline double strength(const std::vector<double>& values) {
  const double a = (values[0] - kOptimum[0]) / 10;
  const double b = (values[1] - kOptimum[1]) * 5;
  return -a * a - b * b;
}

// Two games without draws between the players of a perturbation.
inline int noisy_result(const Perturbation& players, SplitMix64& random) {
  const double elo = strength({players.plus.begin(), players.plus.end()}) -
                     strength({players.minus.begin(), players.minus.end()});
  const double expected = 1 / (1 + std::pow(10, -elo / 400));
  int result = 0;
  for (int game = 0; game < 2; ++game) {
    const double draw = static_cast<double>(random.next() >> 11U) * 0x1p-53;
    result += draw < expected ? 1 : -1;
  }
  return result;
}

// Depends on the iteration and the players alone, as games of deterministic engines do.
inline Fallible<std::vector<int>> noisy_pairs(std::size_t iteration,
                                              const std::vector<Perturbation>& perturbations) {
  std::vector<int> results;
  for (std::size_t pair = 0; pair < perturbations.size(); ++pair) {
    SplitMix64 random(iteration * 1'000 + pair);
    results.push_back(noisy_result(perturbations[pair], random));
  }
  return results;
}

inline std::vector<Iteration> all_of(const Settings& settings) {
  std::vector<Iteration> all;
  const auto keep = [&](Iteration iteration) -> Fallible<void> {
    all.push_back(std::move(iteration));
    return {};
  };
  EXPECT_TRUE(run(settings, {}, kAll, noisy_pairs, keep));
  return all;
}

}  // namespace raum::knowledge::spsa
