// Zobrist keys: one 64-bit number per piece and cell and one for Black to move; a position's key is
// their exclusive or. The numbers are the first outputs of SplitMix64 seeded with kZobristSeed, by
// Piece::raw, then cell, then side. They never change, so keys can be stored.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "engine/geometry/piece.h"
#include "engine/geometry/square.h"

namespace raum {

/// A 64-bit hash of a position or a part of one; keys are combined by exclusive or.
struct Key {
  std::uint64_t raw = 0;
  friend constexpr auto operator<=>(Key, Key) = default;
  friend constexpr Key operator^(Key a, Key b) { return {a.raw ^ b.raw}; }
  constexpr Key& operator^=(Key b) { return *this = *this ^ b; }
};

constexpr std::uint64_t kZobristSeed = 19070101;  // Raumschach was invented in 1907

/// The random numbers of which the keys of positions are composed.
struct ZobristKeys {
  std::array<std::array<Key, kSquares>, 14> pieces;
  Key black_to_move;
};

extern const ZobristKeys kZobrist;

[[nodiscard]] inline Key zobrist(Piece piece, Square square) {
  return kZobrist.pieces[piece.raw][square.raw];
}

}  // namespace raum
