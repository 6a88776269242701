// MobilityCache: the number of pseudo-legal moves of every man, updated incrementally along the
// line being searched, and the sum of their values in a MobilityTable.
// Source: Raumfischer, section 5.1 (mobCache, updateMobCache, restoreMobCache).
//
// After a move, the cache recounts the moved man and every man that sees the origin or the
// destination on the board after the move. The number of moves of no other man can have changed.
// Proof: the moves of a man depend only on the cells that it sees. If they changed, the man saw the
// origin or the destination before the move. If both are on one of its rays, take the nearer one.
// All cells between the man and that cell were empty before the move, and they still are, because a
// move fills only its destination, which is not between them. So the man still sees that cell.
// Knights and pawns see the same cells in every position.
//
// As published, only "cells whose slider ray passes through either square" are recounted: knights
// and pawns near a move keep their old numbers until they move. Whether a ray ends at the first
// man or passes through it makes no difference: the moves of a slider that sees neither cell do not
// change.
//
// The numbers are kept on a stack by ply. renew() computes those after a move from those of the ply
// before; unmake() pops them.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/position.h"
#include "engine/eval/evaluation.h"

namespace raum {

/// Which men are recounted after a move: every man whose moves may change, or fewer.
enum class MobilityRule : std::uint8_t {
  Right,
  AsPublished,  // knights and pawns near a move are not recounted
};

class MobilityCache {
 public:
  /// The greatest number of moves between set() and the end of a line.
  static constexpr std::size_t kLongestLine = 128;

  MobilityCache(const MobilityTable& worth, MobilityRule rule) : worth_(worth), rule_(rule) {}

  /// Counts the moves of every man in the first position of a line. Returns the sum of the table's
  /// values for White.
  std::int32_t set(const Position& p);

  /// Call after making a move, but not after a null move, which changes no number.
  /// Requires: renew() was called after the move before it.
  void make(Move move, Piece captured) {
    RAUM_ASSERT(!made_.is_some() && top_ < kLongestLine);
    ++top_;
    made_ = move;
    captured_ = captured;
  }
  void unmake() {
    RAUM_ASSERT(top_ > 0);
    --top_;
    made_ = Move::none();
  }
  /// Recounts what the last make() changed, unless that is done already. Returns the change of the
  /// sum.  Requires: `p` is the position after that move, or after null moves that followed.
  std::int32_t renew(const Position& p) { return made_.is_some() ? renew_after_move(p) : 0; }

  /// The number of moves of the man on the cell; 0 for kings. A promotion counts as five.
  /// Requires: renew() was called after the last make().
  [[nodiscard]] int moves_of(Square s) const { return counts_[top_].of[s.raw]; }

 private:
  struct alignas(64) Counts {
    std::array<std::uint8_t, 128> of{};  // of an empty cell: any number
  };
  // The cells of men to recount, by the kind of move. A set may contain cells of other men.
  struct Stale {
    Bitboard by_rook, by_bishop, by_unicorn, knights, pawns;
  };

  std::int32_t renew_after_move(const Position& p);
  [[nodiscard]] Stale stale_after(const Position& p, Move move) const;
  std::int32_t count(const Position& p, const Stale& stale, Counts& counts) const;

  const MobilityTable& worth_;
  MobilityRule rule_;
  std::size_t top_ = 0;
  Move made_ = Move::none();  // not renewed yet
  Piece captured_ = Piece::none();
  std::array<Counts, kLongestLine + 1> counts_{};
};

}  // namespace raum
