// MoveList: the moves of one position, stored in place without heap allocation; it has room for the
// largest possible number of moves.
#pragma once

#include <array>
#include <cstddef>

#include "base/core/assert.h"
#include "engine/board/move.h"

namespace raum {

// A side has a king (26 moves) and at most 19 other men, each with at most 52 moves (a queen in the
// centre). A pawn has fewer: five promotions on each of at most 7 cells.
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
  std::array<Move, kMaxMoves> moves_;  // only the first size_ are initialised
};
static_assert(sizeof(MoveList) == 4064);

}  // namespace raum
