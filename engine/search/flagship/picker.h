// Picker: the moves of a node, the most promising first. It generates them in stages, because a
// node often ends with the first: the move of the table; captures and promotions that lose no
// material (SEE), the most valuable victim first; quiet moves by history; the other captures and
// promotions. A move is selected only when it is asked for.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/board/move_list.h"
#include "engine/board/position.h"
#include "engine/search/flagship/memory/history.h"

namespace raum::flagship {

/// Whether the move captures or promotes.
[[nodiscard]] inline bool is_noisy(const Position& position, Move move) {
  return position.at(move.to()).is_some() || move.is_promotion();
}

class Picker {
 public:
  enum class Moves : std::uint8_t { All, Noisy, GoodNoisy };

  /// Good moves lose no material. The move of the table comes first in any case. The position and
  /// the history outlive the picker; at each call of next() the position is that of the node.
  /// Requires: table_move is legal or none.
  Picker(const Position& position, const NodeHistory& history, Move table_move, Moves moves);

  /// The next move, Move::none() after the last one.
  [[nodiscard]] Move next();
  /// Gives no more quiet moves.
  void skip_quiets() { skips_quiets_ = true; }

 private:
  enum class Stage : std::uint8_t { Table, GenerateNoisy, GoodNoisy, QuietsThenBadNoisy };
  // Has no initial value: to write one to all of the array would cost more than a node.
  struct Scored {
    std::uint32_t raw;  // of the move
    int score;
  };
  static_assert(std::is_trivially_default_constructible_v<Scored>);

  void generate_noisy();
  void generate_quiets();
  void add(Move move, int score) {
    if (move != table_move_) scored_[size_++] = {move.raw, score};
  }
  // The next capture or promotion that loses no material; those that do are put aside.
  [[nodiscard]] Move take_good();
  // Takes out the move of the highest score, of equal ones that which stands first.
  [[nodiscard]] Move take_best();

  const Position& position_;
  const NodeHistory& history_;
  Move table_move_;
  Moves moves_;
  Stage stage_ = Stage::Table;
  bool skips_quiets_ = false;
  // Valid moves: those put aside below bad_, and those to come from next_ up to size_.
  std::size_t bad_ = 0;
  std::size_t bad_taken_ = 0;
  std::size_t next_ = 0;
  std::size_t size_ = 0;
  std::array<Scored, kMaxMoves> scored_;
};

}  // namespace raum::flagship
