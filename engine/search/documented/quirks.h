// Quirks: the errors of the published engines that the documented search can reproduce. Each switch
// is named after the correction: on is correct, off is as published (the other way round for
// fischer_parity). The corrected twins of the engines have all of them corrected.
//
// Sources: Maackesgeist, version 2; Raumfischer, version 1; js-chess-engine v2, "AI Implementation
// Guide"; AlphaDeepChess, 2025.
#pragma once

namespace raum {

struct Quirks {
  /// Off: a node of Black that cuts off is stored with the wrong bound, and one that fails low as
  /// exact.  Source: Maackesgeist 5.6; Raumfischer 5.6.
  bool sound_bounds = true;
  /// Off: null windows are placed as White needs them, whichever side is to move.
  /// Source: Raumfischer 5.6, 5.7.
  bool symmetric_windows = true;
  /// Off: moves that give or evade check are reduced and pruned like any other move.
  /// Source: Raumfischer 5.5, 5.6.
  bool exempt_checks = true;
  /// Off: a pruned move does not raise the node's score, which can stay at minus infinity.
  /// Source: Raumfischer 5.6.
  bool pruned_bounds = true;
  /// Off: with two plies left or fewer the quiescence search extends every check, without limit.
  /// Source: Raumfischer 5.5.
  bool bounded_check_extension = true;
  /// Off: mate scores are stored in the table as counted from the root, not from the node.
  /// Source: AlphaDeepChess 3.3.1.2; js-chess-engine, "Transposition Table".
  bool table_mates = true;
  /// Off: the table is used even if the game so far brings a draw near (see DrawTracker).
  /// Source: AlphaDeepChess 3.3.1.
  bool table_draws = true;
  /// Off: a mate by the hundredth ply counts as a draw.  Source: AlphaDeepChess 3.2.5.2.
  bool mate_before_draw = true;
  /// On: "unicorn parity" compares sums of coordinates, which a unicorn's step changes.
  /// Source: Raumfischer 5.4.
  bool fischer_parity = false;
  /// Off: the mobility cache does not recount knights and pawns when a nearby move changes their
  /// number of moves.
  /// Source: Raumfischer 5.1.
  bool cache_steppers = true;
  /// Off: randomness chooses among the last iteration's root scores, most of which are only upper
  /// bounds, so that it may pick blunders.
  /// Source: js-chess-engine, "Move Selection Randomness".
  bool exact_root_scores = true;
};

}  // namespace raum
