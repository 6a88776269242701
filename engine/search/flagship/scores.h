// Scores of the flagship: plain centipawns of the side to move, in 16 bits. A mate is worth kMate
// less the plies to it, so that the shorter mate is better.
#pragma once

#include "engine/search/core/limits.h"

namespace raum::flagship {

constexpr int kMate = 30'000;
constexpr int kInfinite = 32'000;
constexpr int kDraw = 0;
// Scores of at least this much, of either sign, are mates.
constexpr int kMateBound = kMate - 2 * kMaxPly;

/// The score of a side that is mated, `ply` plies from the root.
[[nodiscard]] constexpr int mated(int ply) { return -kMate + ply; }
/// The best score that a side can reach which is to move `ply` plies from the root.
[[nodiscard]] constexpr int mates_next(int ply) { return kMate - ply - 1; }

/// The table keeps mates by their distance from the stored position, not from the root.
[[nodiscard]] constexpr int to_table(int score, int ply) {
  return score >= kMateBound ? score + ply : score <= -kMateBound ? score - ply : score;
}
[[nodiscard]] constexpr int from_table(int score, int ply) {
  return score >= kMateBound ? score - ply : score <= -kMateBound ? score + ply : score;
}

}  // namespace raum::flagship
