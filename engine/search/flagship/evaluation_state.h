// EvaluationState: the evaluation along the searched line, by piece-square tables or by a net.
// push() before each move and pop() after it is taken back keep the sums of the tables or of the
// net, so that value() costs no loop over the men.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "engine/board/position.h"
#include "engine/eval/evaluation.h"
#include "engine/net/accumulators.h"
#include "engine/search/core/limits.h"

namespace raum::flagship {

class EvaluationState {
 public:
  /// Requires: evaluation.tapered.
  explicit EvaluationState(const Evaluation& evaluation);

  /// Evaluates by this net; null: by the tables. reset() must follow before any other call. The net
  /// outlives its use.
  void use_net(const net::Net* net);

  void reset(const Position& position);
  /// `before` is the position in which the move is made; the null move needs no push().
  void push(const Position& before, Move move) {
    if (accumulators_ != nullptr) return accumulators_->push(before, move);
    const Piece moving = before.at(move.from());
    const Piece placed =
        move.is_promotion() ? Piece::make(before.side_to_move(), move.promotion()) : moving;
    const std::int64_t sum = sums_[top_];
    sums_[++top_] = sum + table_[placed.raw][move.to().raw] - table_[moving.raw][move.from().raw] -
                    table_[before.at(move.to()).raw][move.to().raw];
  }
  void pop() {
    if (accumulators_ != nullptr) return accumulators_->pop();
    --top_;
  }
  /// Of the side to move, in centipawns.
  [[nodiscard]] int value(const Position& position) const;

 private:
  // Three numbers in one: material · 2^40 + middlegame · 2^20 + endgame.
  using PackedTable = std::array<std::array<std::int64_t, kSquares>, 15>;

  TaperedTables tapered_;
  PackedTable table_{};
  std::array<std::int64_t, kMaxPly + 2> sums_{};
  std::size_t top_ = 0;
  std::unique_ptr<net::Accumulators> accumulators_;  // null without a net
};

}  // namespace raum::flagship
