// Position: the men on the board, the side to move, the clocks and the key; make() and unmake().
// Invariants after every make() and unmake():
//   1. Cell c holds piece p  <=>  pieces(p.color(), p.type()) has c; the sets are disjoint.
//   2. Each side has exactly one king; no pawn stands on its own promotion cells.
//   3. key() == key_from_scratch().
//   4. The side not to move is not in check (callers make legal moves only).
#pragma once

#include <array>
#include <cstdint>

#include "base/core/assert.h"
#include "engine/board/move.h"
#include "engine/board/placement.h"
#include "engine/board/zobrist.h"
#include "engine/geometry/piece.h"

namespace raum {

/// The state that unmake() cannot recompute.
struct Undo {
  Key key;
  std::uint32_t halfmove_clock = 0;
  Piece captured;
};
static_assert(sizeof(Undo) == 16);

class Position : public Placement {
 public:
  /// The empty board, White to move; put() both kings before calling any other function.
  constexpr Position() = default;
  [[nodiscard]] static Position start();

  // Cells
  [[nodiscard]] Piece at(Square s) const { return cells_[s.raw]; }

  // State
  [[nodiscard]] Color side_to_move() const { return side_; }
  /// Plies since the last capture or pawn move; a null move counts as a ply.
  [[nodiscard]] std::uint32_t halfmove_clock() const { return halfmove_clock_; }
  /// 1 for the first move of White, up by one after each move of Black.
  [[nodiscard]] std::uint32_t move_number() const { return (plies_ >> 1) + 1; }
  [[nodiscard]] Key key() const { return key_; }
  /// The key computed cell by cell by its definition; for tests of invariant 3.
  [[nodiscard]] Key key_from_scratch() const;

  // Building
  /// Requires: the cell is empty.
  void put(Square s, Piece p);
  void set_side_to_move(Color c);
  /// Requires: move_number ≥ 1; the side to move is already set.
  void set_clocks(std::uint32_t halfmove_clock, std::uint32_t move_number);

  // Moving
  /// Requires: `move` is legal.  Returns what unmake() needs.
  Undo make(Move move);
  /// Requires: `move` was the last one made and returned `undo`.
  void unmake(Move move, const Undo& undo);
  /// Makes a null move.  Requires: the side to move is not in check.
  Undo make_null();
  void unmake_null(const Undo& undo);

  friend bool operator==(const Position&, const Position&) = default;

 private:
  std::array<Piece, kSquares> cells_{};
  Color side_ = Color::White;
  std::uint32_t halfmove_clock_ = 0;
  std::uint32_t plies_ = 0;  // 2 · (move number − 1), + 1 with Black to move
  Key key_{};
};
// Four and a half cache lines: 144 bytes of bitboards, 125 of cells, side, clocks and key.
static_assert(sizeof(Position) == 288);

inline Undo Position::make(Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const Piece moving = cells_[from.raw];
  const Piece captured = cells_[to.raw];
  RAUM_ASSERT(moving.is_some() && moving.color() == side_);
  RAUM_ASSERT(!captured.is_some() ||
              (captured.color() != side_ && captured.type() != PieceType::King));
  const Undo undo{key_, halfmove_clock_, captured};

  Key key = key_ ^ zobrist(moving, from) ^ kZobrist.black_to_move;
  Piece placed = moving;
  halfmove_clock_ = moving.type() == PieceType::Pawn ? 0 : halfmove_clock_ + 1;
  if (captured.is_some()) {
    key ^= zobrist(captured, to);
    toggle(!side_, captured.type(), Bitboard::of(to));
    halfmove_clock_ = 0;
  }
  if (move.is_promotion()) [[unlikely]] {
    placed = Piece::make(side_, move.promotion());
    toggle(side_, PieceType::Pawn, Bitboard::of(from));
    toggle(side_, placed.type(), Bitboard::of(to));
  } else {
    toggle(side_, moving.type(), Bitboard::of(from) ^ Bitboard::of(to));
  }
  cells_[from.raw] = Piece::none();
  cells_[to.raw] = placed;
  key_ = key ^ zobrist(placed, to);
  side_ = !side_;
  ++plies_;
  return undo;
}

inline void Position::unmake(Move move, const Undo& undo) {
  const Square from = move.from();
  const Square to = move.to();
  side_ = !side_;
  --plies_;
  Piece moving = cells_[to.raw];
  if (move.is_promotion()) [[unlikely]] {
    toggle(side_, moving.type(), Bitboard::of(to));
    toggle(side_, PieceType::Pawn, Bitboard::of(from));
    moving = Piece::make(side_, PieceType::Pawn);
  } else {
    toggle(side_, moving.type(), Bitboard::of(from) ^ Bitboard::of(to));
  }
  cells_[from.raw] = moving;
  cells_[to.raw] = undo.captured;
  if (undo.captured.is_some()) toggle(!side_, undo.captured.type(), Bitboard::of(to));
  halfmove_clock_ = undo.halfmove_clock;
  key_ = undo.key;
}

inline Undo Position::make_null() {
  const Undo undo{key_, halfmove_clock_, Piece::none()};
  key_ ^= kZobrist.black_to_move;
  side_ = !side_;
  ++halfmove_clock_;
  ++plies_;
  return undo;
}

inline void Position::unmake_null(const Undo& undo) {
  side_ = !side_;
  --plies_;
  halfmove_clock_ = undo.halfmove_clock;
  key_ = undo.key;
}

// The symmetries of the rules: a position and its images have equal perft counts at every
// depth.
[[nodiscard]] Position mirror_files(const Position& position);
[[nodiscard]] Position exchange_level_rank(const Position& position);
/// Rotates the board and exchanges the colours, including the side to move.
[[nodiscard]] Position half_turn(const Position& position);

}  // namespace raum
