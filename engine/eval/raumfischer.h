// The evaluation of Raumfischer version 1, section 6 of its document: seven heuristics, as
// published and with the document's mistakes ("slips") corrected one by one or together.
//
// Our reading where the document leaves it open:
//   - the pseudo-code (evalBoard) takes precedence over the text;
//   - centrality weights: the document gives bishop 25 and queen 80, the ends of a range, and
//     mentions five weights (section 8). Knight 40, rook 55 and unicorn 80 are Maackesgeist's 50,
//     67 and 100, mapped by the line through 33 → 25 and 100 → 80 and rounded to fives; king and
//     pawn have none;
//   - lvltype, the equator bonus of section 6.1, has no value in the document and is not among the
//     26 tuned parameters of section 8: it is 0; section 6.3 has the equator bonus that counts;
//   - mobility counts pseudo-legal moves of every man but the king, a promotion as five moves. The
//     counts are exact, since evalBoard calls pieceMoves for every man; updating them incrementally
//     (section 5.1) is a feature of the search (mobility_cache.h);
//   - a pawn is passed if no enemy pawn within one file of it is at least as far forward in both
//     level and rank; enemy pawns on the same level and rank, beside it, do not count;
//   - pawns of either colour close a rook's line; rooks are doubled regardless of men between them,
//     and count once per colour; a unicorn pair is two or more unicorns, all of one class.
#pragma once

#include "engine/eval/evaluation.h"

namespace raum {

/// The mistakes of the document's evaluation; docs/studies.md describes the proof of each.
enum class RaumfischerSlip : std::uint8_t {
  UnicornParity,  // 6.7: takes level + rank + file for invariant, but each unicorn step changes it
  QueenRays,      // 6.4: a queen endangers the king only on space diagonals
  DoubledPawns,   // 6.5: "each such pair" in the text, each pawn of a pair in the pseudo-code
  LevelMajority,  // 6.5: the sum over the levels is inside the loop over the colours: counts twice
};

/// Source: "Raumfischer: A Chess Engine for Raumschach", version 1, section 6 (evalBoard).
[[nodiscard]] Evaluation raumfischer_evaluation();

/// All slips corrected: unicorns by their four classes; queens on all rays; doubled pawns by pair;
/// the level majority counted once.
[[nodiscard]] Evaluation raumfischer_fixed_evaluation();

/// As published, but with one slip corrected, to measure what that slip costs.
[[nodiscard]] Evaluation raumfischer_evaluation_without(RaumfischerSlip slip);

}  // namespace raum
