// Schedule: which opening each pair starts from and who has White in each of its two games.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/error.h"
#include "tournament/openings.h"

namespace raum::tournament {

constexpr int kLegs = 2;  // of a pair; leg 0: the first engine has White, leg 1: it has Black

class Schedule {
 public:
  /// The opening of pair i is the i-th of the openings in a seeded order, whatever the number of
  /// pairs; seed 0 stands for the given order. More pairs than openings begin again from the first.
  /// Requires: openings not empty, all distinct.
  /// Errors: no pairs; more pairs than openings, unless repeats are allowed: a repeated game of
  /// engines that play alike every time is no evidence.
  [[nodiscard]] static Expected<Schedule> make(std::vector<Opening> openings, std::size_t pairs,
                                               std::uint64_t seed, bool allow_repeats);

  [[nodiscard]] std::size_t pairs() const { return pairs_; }
  [[nodiscard]] bool has_repeats() const { return pairs_ > openings_.size(); }
  [[nodiscard]] const std::vector<Opening>& openings() const { return openings_; }
  /// Requires: 1 ≤ pair ≤ pairs().
  [[nodiscard]] const Opening& opening(std::size_t pair) const {
    return openings_[(pair - 1) % openings_.size()];
  }

 private:
  std::vector<Opening> openings_;  // in the order of the pairs
  std::size_t pairs_ = 0;
};

}  // namespace raum::tournament
