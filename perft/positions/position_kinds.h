// Classifies positions: pins, promotions, checks, mates, king moves. The suites promise these
// features of their records. All answers come from the oracle; the engine is not used.
#pragma once

#include <compare>
#include <set>
#include <string>
#include <vector>

#include "perft/oracle/oracle.h"

namespace raum::perft {

/// One of the 13 directions of lines, without orientation: the first nonzero coordinate is 1.
struct Axis {
  int level = 0;
  int rank = 0;
  int file = 0;
  /// 1 for a rook's line, 2 for a bishop's, 3 for a unicorn's.
  [[nodiscard]] int coordinates() const;
  friend auto operator<=>(const Axis&, const Axis&) = default;
};

/// The axis of the line through two cells.  Requires: they differ and lie on a line.
[[nodiscard]] Axis axis_through(int cell, int other);
/// "level+rank-file" for (1, 1, −1).
[[nodiscard]] std::string to_string(Axis axis);

/// A pin of a man of the side to move; lower-case letters for both colours.
struct PinKind {
  bool white = true;
  Axis axis;
  char pinned = '.';
  char pinner = '.';
  friend auto operator<=>(const PinKind&, const PinKind&) = default;
};
[[nodiscard]] std::set<PinKind> pin_kinds(const Oracle& oracle);

/// A legal promotion of the side to move.
struct PromotionKind {
  bool white = true;
  char piece = '.';
  bool captures = false;
  bool checks = false;
  friend auto operator<=>(const PromotionKind&, const PromotionKind&) = default;
};
[[nodiscard]] std::set<PromotionKind> promotion_kinds(const Oracle& oracle);

/// The lower-case letters of the men that give check, sorted: "nr".
[[nodiscard]] std::string checker_letters(const Oracle& oracle);

[[nodiscard]] bool is_mate(const Oracle& oracle);
[[nodiscard]] bool is_stalemate(const Oracle& oracle);
/// Numbers of legal moves that mate and that stalemate.
struct Endings {
  int mates = 0;
  int stalemates = 0;
};
[[nodiscard]] Endings endings_in_one(const Oracle& oracle);

/// The number of men with this letter.
[[nodiscard]] int men(const Oracle& oracle, char letter);
/// The number of all men.
[[nodiscard]] int men(const Oracle& oracle);

/// The king of the side to move and the cells adjacent to it.
struct KingRoom {
  int steps = 0;              // legal king moves
  int captures = 0;           // of them, captures
  int protected_enemies = 0;  // adjacent enemies that the king may not capture
  int own_men = 0;            // adjacent own men
  int neighbours = 0;         // adjacent cells
  bool opposition = false;    // the kings are two steps apart, so that each restricts the other
};
[[nodiscard]] KingRoom king_room(const Oracle& oracle);

/// Whether a slider gives check and the cell behind the king on the same line is empty: the king
/// may not move there.
[[nodiscard]] bool is_seen_through(const Oracle& oracle);

}  // namespace raum::perft
