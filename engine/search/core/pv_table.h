// PvTable: the principal variation, as a triangular table with the best line from each ply on.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "engine/board/move.h"
#include "engine/search/core/limits.h"

namespace raum {

class PvTable {
 public:
  /// The line from `ply` on becomes empty.
  void clear(int ply) { ends_[static_cast<std::size_t>(ply)] = ply; }

  /// The line from `ply` on becomes `move` and then the line that `child` has from the next ply on.
  void update(Move move, int ply, const PvTable& child) {
    const auto here = static_cast<std::size_t>(ply);
    const int end = child.ends_[here + 1];
    auto& line = lines_[here];
    line[here] = move;
    for (std::size_t i = here + 1; i < static_cast<std::size_t>(end); ++i) {
      line[i] = child.lines_[here + 1][i];
    }
    ends_[here] = std::max(end, ply + 1);
  }

  /// The line from the root.
  [[nodiscard]] std::span<const Move> line() const {
    return {lines_[0].data(), static_cast<std::size_t>(ends_[0])};
  }

 private:
  std::array<std::array<Move, kMaxPly + 1>, kMaxPly + 1> lines_{};
  std::array<int, kMaxPly + 2> ends_{};
};

}  // namespace raum
