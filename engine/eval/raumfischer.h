// The evaluation of Raumfischer version 1, section 6 of its document: seven heuristics, as
// published and with the document's slips put right one by one or together.
//
// Read where the document leaves it open:
//   - the pseudo-code (evalBoard) rules where the text says otherwise;
//   - centrality weights: the document gives bishop 25 and queen 80, the ends of a range, and
//   counts
//     five of them (section 8); knight 40, rook 55 and unicorn 80 are Maackesgeist's 50, 67 and 100
//     on the line through 33 → 25 and 100 → 80, rounded to fives; king and pawn have none;
//   - lvltype, the equator bonus of section 6.1, has no value anywhere and is not among the 26
//     tuned parameters of section 8: 0; the equator's bonus is that of section 6.3;
//   - mobility counts pseudo-legal moves of every man but the king, a promotion as five moves; the
//     counts are the true ones, since evalBoard calls pieceMoves for every man: what section 5.1
//     would keep of them from move to move is a feature of the search (mobility_cache.h);
//   - a pawn is passed when no enemy pawn stands within one file on a level and rank, both at least
//     its own and not both equal: where it stands now it meets nobody any more;
//   - pawns of either colour close a rook's line; rooks are doubled whatever stands between them,
//   and
//     once for each colour; a unicorn pair is two unicorns or more, all of one class.
#pragma once

#include "engine/eval/evaluation.h"

namespace raum {

// What the document gets wrong in its evaluation; docs/studies.md tells how each is proved.
enum class RaumfischerSlip : std::uint8_t {
  UnicornParity,  // 6.7: a unicorn's parity of level + rank + file changes with every step
  QueenRays,      // 6.4: a queen endangers a king on space-diagonal rays alone
  DoubledPawns,   // 6.5: "each such pair" in the text, each pawn of a pair in the pseudo-code
  LevelMajority,  // 6.5: the sum over the levels stands inside the loop over the colours: twice
};

/// Source: "Raumfischer: A Chess Engine for Raumschach", version 1, section 6 (evalBoard).
[[nodiscard]] Evaluation raumfischer_evaluation();

/// All slips put right: unicorns by their four true classes; queens on every ray; doubled pawns by
/// the pair; the level majority once.
[[nodiscard]] Evaluation raumfischer_fixed_evaluation();

/// As published but for one slip put right: what the slip costs.
[[nodiscard]] Evaluation raumfischer_evaluation_without(RaumfischerSlip slip);

}  // namespace raum
