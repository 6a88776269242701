// The constants of the flagship's search that matches can tune (docs/tuning.md).
// RAUM_TUNABLE(Name, value, low, high) defines kName: a constexpr int, or with -DRAUM_TUNE=ON the
// option Name of raum-engine, which is of type spin.
#pragma once

#ifdef RAUM_TUNE
#include "engine/search/flagship/parameters/tunable.h"
#define RAUM_TUNABLE(name, value, low, high) inline Tunable k##name(#name, value, low, high)
#else
#define RAUM_TUNABLE(name, value, low, high) \
  constexpr int k##name = value;             \
  static_assert((low) <= (value) && (value) <= (high), #name)
#endif

namespace raum::flagship {

// Aspiration windows
RAUM_TUNABLE(AspirationDepth, 4, 2, 10);
RAUM_TUNABLE(AspirationWidth, 30, 5, 200);

// Reverse futility pruning, centipawns per ply
RAUM_TUNABLE(ReverseDepth, 6, 1, 12);
RAUM_TUNABLE(ReverseMargin, 120, 20, 400);

// Null-move pruning: NullReduction + depth / NullDivisor plies
RAUM_TUNABLE(NullDepth, 3, 1, 10);
RAUM_TUNABLE(NullReduction, 3, 1, 6);
RAUM_TUNABLE(NullDivisor, 4, 1, 12);

// Late move pruning: LateMoveBase + LateMoveFactor * depth² quiet moves are tried
RAUM_TUNABLE(LateMoveBase, 12, 1, 60);
RAUM_TUNABLE(LateMoveFactor, 3, 0, 20);

// Futility pruning, centipawns per ply
RAUM_TUNABLE(FutilityDepth, 6, 1, 12);
RAUM_TUNABLE(FutilityMargin, 40, 5, 200);

// SEE pruning: how much material a move may lose, in centipawns per ply
RAUM_TUNABLE(SeeDepth, 6, 1, 12);
RAUM_TUNABLE(SeeNoisy, -100, -400, 0);
RAUM_TUNABLE(SeeQuiet, -50, -300, 0);

// Late move reductions: ReductionBase / 100 + log(depth) · log(quiet moves tried) /
// (ReductionDivisor / 100) − history / HistoryPerPly plies; at the root, all moves tried count
RAUM_TUNABLE(ReducedDepth, 3, 2, 10);
RAUM_TUNABLE(UnreducedQuiets, 3, 1, 20);
RAUM_TUNABLE(ReductionBase, 80, 0, 300);
RAUM_TUNABLE(ReductionDivisor, 220, 80, 800);
RAUM_TUNABLE(HistoryPerPly, 8'192, 1'024, 32'768);

// History: the bonus of a move in each of its tables is HistoryBonus * depth², at most HistoryMost
RAUM_TUNABLE(HistoryBonus, 32, 1, 200);
RAUM_TUNABLE(HistoryMost, 2'000, 100, 8'000);

// Quiescence search in check: the quiet evasions that are tried
RAUM_TUNABLE(QuietEvasions, 4, 1, 40);

}  // namespace raum::flagship
#undef RAUM_TUNABLE
