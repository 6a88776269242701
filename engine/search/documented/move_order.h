// Move ordering: the killers and the history that earlier cut-offs left, and a picker that returns
// the moves of a node by descending score; moves of equal score keep the order of generation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/board/move_list.h"
#include "engine/board/position.h"
#include "engine/search/core/limits.h"
#include "engine/search/documented/features.h"
#include "engine/search/published/fischer_order.h"

namespace raum {

/// The killers of each ply and the history of quiet moves that caused cut-offs.
class OrderingMemory {
 public:
  /// Clears the killers and halves the history. Called before each search of a game.
  void age();
  void clear();
  /// Records that a quiet move caused a cut-off.  Requires: 0 ≤ ply < kMaxPly.
  void remember_cutoff(Move move, int ply, int depth);

  [[nodiscard]] Move killer(int ply, std::size_t slot) const {
    return killers_[static_cast<std::size_t>(ply)][slot];
  }
  /// The sum of the squared depths at which a move with these two cells, of either colour, caused a
  /// cut-off; at most 32000.
  [[nodiscard]] int history(Move move) const {
    return history_[move.from().raw * std::size_t{kSquares} + move.to().raw];
  }

 private:
  std::array<std::array<Move, 2>, kMaxPly> killers_{};
  std::array<std::int32_t, std::size_t{kSquares} * kSquares> history_{};
};

/// Scores moves by features.ordering: hash move; queen promotions, if they have a score of their
/// own; captures by MVV-LVA (0 if that is off); killers; other quiet moves by history. Each call
/// selects the best remaining move, so that no time is spent on sorting moves after a cut-off.
class MovePicker {
 public:
  struct Node {
    const Position& position;
    const SearchFeatures& features;
    const OrderingMemory& memory;
    Move hash_move = Move::none();
    int ply = 0;
    Kings kings{};  // at the root, as fischer_bonus() needs them
  };

  MovePicker(const MoveList& moves, const Node& node);
  /// Returns the moves in the order of the list.
  explicit MovePicker(const MoveList& moves);

  /// The best remaining move, Move::none() after the last one.
  [[nodiscard]] Move next();

 private:
  // score << 28 | (2047 − index of generation) << 17 | move: the largest number is the next move.
  std::size_t size_;
  std::size_t handed_out_ = 0;
  std::size_t best_ = 0;  // index of the first move to return, found while scoring
  std::array<std::uint64_t, kMaxMoves> entries_;
};

}  // namespace raum
