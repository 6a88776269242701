// Accumulators: the hidden sums of a net along the searched line. push() only notes what a move
// changes. value() brings both sides up to date: from the last position of the line whose sums are
// known, or, if the side's own king has changed the image in which it sees the board since then,
// from the last position that was seen in this image, by the men in which the two differ.
//
// Source of the second way: "Finny tables", chessprogramming.org/NNUE.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/net/kernels.h"
#include "engine/net/net.h"

namespace raum::net {

class Accumulators {
 public:
  /// For lines of up to `plies` moves. The net outlives the accumulators.
  Accumulators(const Net& net, std::size_t plies);

  /// Begins a line. Computes the sums of the root at once, so that later positions can be updated
  /// from them.
  void reset(const Position& root);
  /// `before` is the position in which the move is made; a null move needs no push().
  /// Requires: fewer than `plies` moves since reset().
  void push(const Position& before, Move move) {
    Entry& next = positions_[++top_];
    next.moving = before.at(move.from());
    next.placed =
        move.is_promotion() ? Piece::make(before.side_to_move(), move.promotion()) : next.moving;
    next.captured = before.at(move.to());
    next.from = move.from();
    next.to = move.to();
    next.known = {false, false};
  }
  void pop() { --top_; }

  /// The value of the position that the line has reached.  Requires: reset() was called.
  /// Cost: no allocation.
  [[nodiscard]] Parts value(const Position& position);

 private:
  struct alignas(64) Sums {
    std::array<std::int16_t, kMostNeurons> hidden;
  };
  // A position of the line, with the move that led to it.
  struct Entry {
    std::array<Sums, 2> sums;  // by Color
    std::array<std::int32_t, 2> linear{};
    std::array<View, 2> views{};
    std::array<bool, 2> known{};
    Piece moving, placed, captured;
    Square from, to;
  };

  // The last position that a side saw in an image. At first, one without men.
  struct Seen {
    Sums sums;
    std::int32_t linear = 0;
    std::array<std::array<Bitboard, kPieceTypes>, 2> men{};  // by Color
  };

  void bring_up(Color side, const Position& position);
  void refresh(Color side, const Position& position);
  void follow(Color side, const Entry& before, Entry& after) const;
  // Whether the move to this position has changed how the side sees the board.
  [[nodiscard]] static bool changes_view(Color side, const Entry& entry);

  const Net& net_;
  std::vector<Entry> positions_;
  std::array<std::array<Seen, kImages>, 2> seen_;  // by Color and image
  std::size_t top_ = 0;
};

}  // namespace raum::net
