// DrawTracker: finds draws by repetition and by 100 plies along the game and the searched line.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/board/position.h"
#include "engine/game/draws.h"
#include "engine/search/core/limits.h"

namespace raum {

class DrawTracker {
 public:
  /// Begins a search; `earlier` are the keys of the game before the root.
  void start(const Position& root, std::span<const Key> earlier);
  /// Takes over the path of another tracker of the same search, which leads to `position`, `ply`
  /// plies from the root.  Requires: start() was called for the root.
  void start(const Position& position, int ply, std::span<const Key> path);

  /// Adds the position to the line. Returns whether it is a draw by repetition or by 100 plies.
  /// Requires: ply ≥ 1.
  [[nodiscard]] bool is_draw(const Position& position, int ply) {
    if (position.halfmove_clock() >= kDrawPlies) return true;
    const auto here = static_cast<std::size_t>(ply);
    const std::size_t last = earlier_ + here;
    path_[last] = position.key();
    const int met =
        occurrences_of_last(std::span(path_).first(last + 1), position.halfmove_clock());
    since_repetition_[here] = met > 1 ? 0 : since_repetition_[here - 1] + 1;
    return met >= kDrawRepetitions;
  }

  /// Whether the moves played so far may lead to a draw within `depth` plies: by 100 plies, or by
  /// repeating a position that has occurred twice. The score of such a node depends on its path, so
  /// it must neither be stored in the transposition table nor taken from it. Repetitions that lie
  /// entirely below the node, possible from depth 5 on, are not detected.
  /// Requires: is_draw() was called for the position.
  [[nodiscard]] bool draw_is_near(const Position& position, int depth, int ply) const {
    const std::uint32_t clock = position.halfmove_clock();
    return depth > 0 && (clock + static_cast<std::uint32_t>(depth) >= kDrawPlies ||
                         since_repetition_[static_cast<std::size_t>(ply)] <= clock);
  }

  /// The keys of the game and of the line up to `ply`.
  [[nodiscard]] std::span<const Key> path(int ply) const {
    return std::span(path_).first(earlier_ + 1 + static_cast<std::size_t>(ply));
  }

 private:
  void find_last_repetition(const Position& position, int ply);

  std::size_t earlier_ = 0;  // keys of the game at the start of path_
  std::vector<Key> path_;
  // By ply: the number of plies since a position of the path last occurred for the second time.
  std::array<std::uint32_t, kMaxPly + 1> since_repetition_{};
};

}  // namespace raum
