// Perturbation: the random part of SPSA: in which direction each parameter is changed for a pair of
// games, and the whole numbers that both players get. It follows from the seed and the numbers of
// the iteration and the pair alone, so that a run can be resumed and played in any order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "knowledge/spsa/settings.h"

namespace raum::knowledge::spsa {

/// Of one pair of games; one item for each parameter.
struct Perturbation {
  std::vector<int> signs;           // 1 or −1
  std::vector<std::int64_t> plus;   // of the first player: value + sign · c
  std::vector<std::int64_t> minus;  // of the second player: value − sign · c

  friend bool operator==(const Perturbation&, const Perturbation&) = default;
};

/// `values` + sign · c and − sign · c are clamped to min and max, then rounded at random to one of
/// the two nearest whole numbers, so that the mean is the number itself. Both players share the
/// random number, so that plus is never on the wrong side of minus.
/// Requires: a value within min and max for each parameter; iteration and pair from 1.
/// Source: clamping and random rounding as in fishtest, server/fishtest/spsa_handler.py and
/// worker/games.py.
[[nodiscard]] Perturbation perturbation(const Settings& settings, const std::vector<double>& values,
                                        std::size_t iteration, std::size_t pair);

/// Of all pairs of an iteration, from the same values.
[[nodiscard]] std::vector<Perturbation> perturbations(const Settings& settings,
                                                      const std::vector<double>& values,
                                                      std::size_t iteration);

/// The values after an iteration: each pair adds r · c · result · sign, where its result is the
/// number of games that the first player won less those that it lost; then clamped to min and max.
/// Requires: one result from −2 to 2 for each pair.
[[nodiscard]] std::vector<double> moved(const Settings& settings, const std::vector<double>& values,
                                        std::size_t iteration, const std::vector<int>& results);

}  // namespace raum::knowledge::spsa
