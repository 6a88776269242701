// Path: the keys of the game and of the searched line, to find draws by repetition.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "engine/board/position.h"
#include "engine/game/draws.h"
#include "engine/search/core/limits.h"

namespace raum::flagship {

class Path {
 public:
  /// Begins a search; `earlier` are the keys of the game before the root.
  void start(const Position& root, std::span<const Key> earlier) {
    const std::size_t kept = std::min<std::size_t>(earlier.size(), kDrawPlies);
    std::copy(earlier.end() - static_cast<std::ptrdiff_t>(kept), earlier.end(), keys_.begin());
    root_ = kept;
    keys_[root_] = root.key();
    reversible_[0] = std::min<std::size_t>(root.halfmove_clock(), kept);
  }
  /// Adds the position after a move. `after_null`: after a null move, before which no position is
  /// compared.
  void add(const Position& position, int ply, bool after_null) {
    const auto here = static_cast<std::size_t>(ply);
    keys_[root_ + here] = position.key();
    reversible_[here] =
        after_null || position.halfmove_clock() == 0 ? 0 : reversible_[here - 1] + 1;
  }
  /// Whether the last position occurred once before within the search, but not at its root, or
  /// twice before in all.  Requires: add() was called for it.
  [[nodiscard]] bool is_repetition(int ply) const {
    const auto here = static_cast<std::size_t>(ply);
    const std::size_t last = root_ + here;
    bool once = false;
    for (std::size_t back = 4; back <= reversible_[here]; back += 2) {
      if (keys_[last - back] != keys_[last]) continue;
      if (back < here || once) return true;
      once = true;
    }
    return false;
  }

 private:
  std::size_t root_ = 0;  // index of the root's key
  std::array<Key, kDrawPlies + kMaxPly + 2> keys_{};
  // By ply: for how many plies the position can be compared with earlier ones.
  std::array<std::size_t, kMaxPly + 2> reversible_{};
};

}  // namespace raum::flagship
