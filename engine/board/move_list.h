// MoveList: the moves of one position in place, without heap; as large as the largest possible
// number of moves.
#pragma once

#include <array>
#include <cstddef>

#include "base/core/assert.h"
#include "engine/board/move.h"

namespace raum {

// A side has one king (26 moves) and at most 19 other men; the strongest of them, a queen in the
// centre, has 52 moves. A pawn's five promotions from at most 7 cells are fewer.
constexpr std::size_t kMaxMoves = 26 + 19 * 52;

class MoveList {
 public:
  void push(Move move) {
    RAUM_ASSERT(size_ < kMaxMoves);
    moves_[size_++] = move;
  }
  void clear() { size_ = 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] Move* begin() { return moves_.data(); }
  [[nodiscard]] Move* end() { return moves_.data() + size_; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<Move, kMaxMoves> moves_;  // only the first size_ are ever read
};
static_assert(sizeof(MoveList) == 4064);

}  // namespace raum
