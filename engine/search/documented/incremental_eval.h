// IncrementalEval: the evaluation of a position, updated incrementally as far as the evaluation has
// tables for it (evaluation.h):
//   value = sum over the men (piece-square table, mobility) + rest_(position);
// without a piece-square table the sum is 0 and the rest is the whole value.
#pragma once

#include <cstdint>

#include "engine/board/position.h"
#include "engine/eval/evaluation.h"
#include "engine/eval/mobility_cache.h"
#include "engine/search/core/limits.h"
#include "engine/search/documented/rules.h"

namespace raum {

class IncrementalEval {
 public:
  /// With `use_mobility_cache`, mobility is updated incrementally too, if the evaluation has a
  /// table for it.
  IncrementalEval(const Evaluation& evaluation, bool use_mobility_cache, MobilityRule rule);

  struct Made {
    Undo undo;
    std::int32_t sum_before;
  };
  void set(const Position& position);
  /// Makes the move on `position`, which is the evaluated one.
  template <class Rules>
  Made make(Position& position, Move move) {
    const std::int32_t before = sum_;
    const Piece moving = position.at(move.from());
    const Undo undo = position.make(move);
    sum_ += psqt_[position.at(move.to()).raw][move.to().raw] -
            psqt_[undo.captured.raw][move.to().raw] - psqt_[moving.raw][move.from().raw];
    if (!Rules::kPlain && keeps_mobility_) mobility_.make(move, undo.captured);
    return {undo, before};
  }
  template <class Rules>
  void unmake(Position& position, Move move, const Made& made) {
    position.unmake(move, made.undo);
    sum_ = made.sum_before;
    if (!Rules::kPlain && keeps_mobility_) mobility_.unmake();
  }
  /// Call before evaluating a node or making a move in it. Nodes cut off by the table or by pruning
  /// skip this work.
  void update_mobility(const Position& position) {
    if (keeps_mobility_) sum_ += mobility_.renew(position);
  }
  /// In the view of the side to move.
  [[nodiscard]] Score evaluate(const Position& position) const {
    const Score white = Score{sum_} + rest_(position);
    return position.side_to_move() == Color::White ? white : -white;
  }

  [[nodiscard]] bool keeps_mobility() const { return keeps_mobility_; }

 private:
  bool keeps_mobility_;
  const PieceSquareTable& psqt_;
  Score (*rest_)(const Position&);
  std::int32_t sum_ = 0;
  MobilityCache mobility_;
  static_assert(MobilityCache::kLongestLine >= kMaxPly);
};

}  // namespace raum
