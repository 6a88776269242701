// What kind of position it is, as the oracle sees it: what the suites promise of their records.
// The engine has no part in these answers.
#pragma once

#include <compare>
#include <set>
#include <string>
#include <vector>

#include "perft/oracle/oracle.h"

namespace raum::perft {

// A line direction whose first coordinate that is not 0 is 1: one of 13.
struct Axis {
  int level = 0;
  int rank = 0;
  int file = 0;
  /// 1 for a rook's line, 2 for a bishop's, 3 for a unicorn's.
  [[nodiscard]] int coordinates() const;
  friend auto operator<=>(const Axis&, const Axis&) = default;
};

/// The axis of the line through two cells.  Requires: they differ and share a line.
[[nodiscard]] Axis axis_through(int cell, int other);
/// "level+rank-file" for (1, 1, −1).
[[nodiscard]] std::string to_string(Axis axis);

// A pin of a man of the side to move; small letters for both colours.
struct PinKind {
  bool white = true;
  Axis axis;
  char pinned = '.';
  char pinner = '.';
  friend auto operator<=>(const PinKind&, const PinKind&) = default;
};
[[nodiscard]] std::set<PinKind> pin_kinds(const Oracle& oracle);

// A legal promotion of the side to move.
struct PromotionKind {
  bool white = true;
  char piece = '.';
  bool captures = false;
  bool checks = false;
  friend auto operator<=>(const PromotionKind&, const PromotionKind&) = default;
};
[[nodiscard]] std::set<PromotionKind> promotion_kinds(const Oracle& oracle);

/// The small letters of the men that give check, sorted: "nr".
[[nodiscard]] std::string checker_letters(const Oracle& oracle);

[[nodiscard]] bool is_mate(const Oracle& oracle);
[[nodiscard]] bool is_stalemate(const Oracle& oracle);
/// How many legal moves mate, and how many stalemate.
struct Endings {
  int mates = 0;
  int stalemates = 0;
};
[[nodiscard]] Endings endings_in_one(const Oracle& oracle);

/// How many men with this letter stand on the board.
[[nodiscard]] int men(const Oracle& oracle, char letter);
/// All men on the board.
[[nodiscard]] int men(const Oracle& oracle);

// The king of the side to move and the cells round him.
struct KingRoom {
  int steps = 0;              // legal king moves
  int captures = 0;           // of them, captures
  int protected_enemies = 0;  // enemies next to him that he may not take
  int own_men = 0;            // own men next to him
  int neighbours = 0;         // cells next to him
  bool opposition = false;    // the kings stand two cells apart, so that they bar each other's way
};
[[nodiscard]] KingRoom king_room(const Oracle& oracle);

/// A line piece gives check and the cell behind the king on its line is free: he may not go there.
[[nodiscard]] bool is_seen_through(const Oracle& oracle);

}  // namespace raum::perft
