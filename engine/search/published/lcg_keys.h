// Position keys from the linear congruential generator in the documents of Maackesgeist and
// Raumfischer: seed 0xDEADBEEF, multiplier 1664525, increment 1013904223, modulus 2^32.
//
// Our reading where the documents leave it open:
//   - each number is the generator's state after a step;
//   - keys are drawn by type (K Q R B U N P), colour (white, black), level, rank and file, and last
//     the key of Black to move, which makes 1,751 keys instead of 1,750;
//   - of a pair of 32-bit numbers, the high half is drawn first.
#pragma once

#include "engine/board/position.h"

namespace raum {

/// Source: "Maackesgeist", version 2, section 5.2 (32 bits); "Raumfischer", version 1, section 5.2
/// (pairs of 32 bits).  Requires: bits is 32 or 64.
[[nodiscard]] const ZobristKeys& lcg_keys(int bits);

[[nodiscard]] Key key_of(const Position& position, const ZobristKeys& keys);

/// The key after a move, from the key before it.  Requires: `move` was made on `after` and returned
/// `undo`.
[[nodiscard]] inline Key key_after(const Position& after, Move move, const Undo& undo, Key before,
                                   const ZobristKeys& keys) {
  const Piece placed = after.at(move.to());
  const Piece moved = move.is_promotion() ? Piece::make(placed.color(), PieceType::Pawn) : placed;
  Key key = before ^ keys.pieces[moved.raw][move.from().raw] ^
            keys.pieces[placed.raw][move.to().raw] ^ keys.black_to_move;
  if (undo.captured.is_some()) key ^= keys.pieces[undo.captured.raw][move.to().raw];
  return key;
}

}  // namespace raum
