// Counts: how many positions of a set are won and lost.
#pragma once

#include <cstddef>
#include <cstdint>

namespace raum::endgame {

constexpr std::size_t kPlanes = 4;

/// Positions of one side to move on the whole board: symmetric ones are counted separately, an
/// exchange of two equal men is not.
struct Counts {
  std::uint64_t legal = 0, won = 0, lost = 0;
  std::uint64_t longest = 0;  // plies of the longest win or loss

  friend bool operator==(const Counts&, const Counts&) = default;
};

}  // namespace raum::endgame
