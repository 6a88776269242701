// History: how often a quiet move has been good in this game, by side, from-cell and to-cell. A
// cut-off gives a bonus to the move that caused it and a malus to the quiet moves that were tried
// before it. The nearer a value is to its limit, the less a change in that direction counts
// (gravity).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/board/move.h"
#include "engine/board/piece.h"
#include "engine/search/flagship/parameters/parameters.h"

namespace raum::flagship {

class History {
 public:
  static constexpr int kLimit = 16'384;

  /// Between −kLimit and kLimit.
  [[nodiscard]] int value(Color side, Move move) const {
    return values_[index_of(side)][move.from().raw][move.to().raw];
  }
  void reward(Color side, Move move, int depth) { change(side, move, bonus(depth)); }
  void punish(Color side, Move move, int depth) { change(side, move, -bonus(depth)); }
  void clear() { values_ = {}; }

 private:
  [[nodiscard]] static int bonus(int depth) {
    return std::min<int>(kHistoryMost, kHistoryBonus * depth * depth);
  }
  void change(Color side, Move move, int by) {
    std::int16_t& value = values_[index_of(side)][move.from().raw][move.to().raw];
    value = static_cast<std::int16_t>(value + by - value * std::abs(by) / kLimit);
  }

  std::array<std::array<std::array<std::int16_t, kSquares>, kSquares>, 2> values_{};
};

}  // namespace raum::flagship
