// History: how often a quiet move has been good in this game. Three tables judge it: one by side,
// from-cell and to-cell, and for each of the two moves before it one by the man and the to-cell of
// that move, and the man and the to-cell of this one (continuation history; source: Stockfish). A
// cut-off gives a bonus to the move that caused it and a malus to the quiet moves that were tried
// before it. The nearer a value is to its limit, the less a change in that direction counts
// (gravity).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/core/zeroed_memory.h"
#include "engine/board/position.h"
#include "engine/search/flagship/parameters/parameters.h"

namespace raum::flagship {

class History {
 public:
  static constexpr int kLimit = 16'384;  // of each table
  /// The values of moves that follow a certain move, by the kind of their man and their to-cell.
  using Continuation = std::array<std::array<std::int16_t, kSquares>, 7>;

  /// What follows a move of this man to this cell.
  [[nodiscard]] Continuation& after(Piece man, Square to) {
    return continuations_[man.raw * std::size_t{kSquares} + to.raw];
  }
  /// What follows no move: at the root of a search, and after a null move.
  [[nodiscard]] Continuation& after_none() { return continuations_[kContinuations - 1]; }
  void clear() {
    values_ = {};
    std::ranges::fill(continuations_.items(), Continuation{});
  }

  static constexpr std::size_t kContinuations = std::size_t{14} * kSquares + 1;
  /// The memory beside the object itself.
  static constexpr std::size_t kBytes = kContinuations * sizeof(Continuation);

 private:
  friend class NodeHistory;

  std::array<std::array<std::array<std::int16_t, kSquares>, kSquares>, 2> values_{};
  ZeroedMemory<Continuation> continuations_{kContinuations};
};

/// The history as the moves of one node see it. Every position given must be that of the node.
class NodeHistory {
 public:
  /// `last` is what follows the move that led to the node, `before` what follows the one before.
  NodeHistory(History& history, History::Continuation& last, History::Continuation& before)
      : history_(&history), last_(&last), before_(&before) {}
  /// Without the moves before: in quiescence search, where nothing is learned, they were not better
  /// for the order of evasions (docs/flagship.md), and a root has none.
  explicit NodeHistory(History& history) : history_(&history) {}

  /// Between −3 · kLimit and 3 · kLimit.
  [[nodiscard]] int value(const Position& position, Move move) const {
    const int value =
        history_->values_[index_of(position.side_to_move())][move.from().raw][move.to().raw];
    if (last_ == nullptr) return value;
    const std::size_t man = man_of(position, move);
    return value + (*last_)[man][move.to().raw] + (*before_)[man][move.to().raw];
  }
  void reward(const Position& position, Move move, int depth) {
    change(position, move, bonus(depth));
  }
  void punish(const Position& position, Move move, int depth) {
    change(position, move, -bonus(depth));
  }

 private:
  [[nodiscard]] static std::size_t man_of(const Position& position, Move move) {
    return index_of(position.at(move.from()).type());
  }
  [[nodiscard]] static int bonus(int depth) {
    return std::min<int>(kHistoryMost, kHistoryBonus * depth * depth);
  }
  static void change(std::int16_t& value, int by) {
    value = static_cast<std::int16_t>(value + by - value * std::abs(by) / History::kLimit);
  }
  void change(const Position& position, Move move, int by) {
    const std::size_t man = man_of(position, move);
    change(history_->values_[index_of(position.side_to_move())][move.from().raw][move.to().raw],
           by);
    if (last_ == nullptr) return;
    change((*last_)[man][move.to().raw], by);
    change((*before_)[man][move.to().raw], by);
  }

  History* history_;
  History::Continuation* last_ = nullptr;
  History::Continuation* before_ = nullptr;
};

}  // namespace raum::flagship
