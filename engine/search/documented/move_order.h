// Move ordering: what is remembered of earlier cut-offs (killers, history), and a picker that hands
// out the moves of a node, best score first, equal scores in the order of generation.
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

class OrderingMemory {
 public:
  /// Forgets the killers and halves the history, as before each move of a game.
  void age();
  void clear();
  /// A quiet move cut off at the node.  Requires: 0 ≤ ply < kMaxPly.
  void remember_cutoff(Move move, int ply, int depth);

  [[nodiscard]] Move killer(int ply, std::size_t slot) const {
    return killers_[static_cast<std::size_t>(ply)][slot];
  }
  /// 0 to 32000: squared depths of the cut-offs of (from, to), both colours together.
  [[nodiscard]] int history(Move move) const {
    return history_[move.from().raw * std::size_t{kSquares} + move.to().raw];
  }

 private:
  std::array<std::array<Move, 2>, kMaxPly> killers_{};
  std::array<std::int32_t, std::size_t{kSquares} * kSquares> history_{};
};

// Scores moves by features.ordering: hash move; queen promotion, where it has a place of its own;
// captures by victim and attacker; killers; otherwise history. A feature that is off gives its
// moves the score 0. Each move is selected when it is asked for, none is sorted in vain.
class MovePicker {
 public:
  struct Node {
    const Position& position;
    const SearchFeatures& features;
    const OrderingMemory& memory;
    Move hash_move = Move::none();
    int ply = 0;
    Kings kings{};  // those of the root: what the Fischer layer knows of kings
  };

  MovePicker(const MoveList& moves, const Node& node);
  /// The moves as they stand.
  explicit MovePicker(const MoveList& moves);

  /// The best move that is left, Move::none() when all were handed out.
  [[nodiscard]] Move next();

 private:
  // score << 28 | (2047 − index of generation) << 17 | move: the largest number is the next move.
  std::size_t size_;
  std::size_t handed_out_ = 0;
  std::size_t best_ = 0;  // the next one, as long as none was handed out
  std::array<std::uint64_t, kMaxMoves> entries_;
};

}  // namespace raum
