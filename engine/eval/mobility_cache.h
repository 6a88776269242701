// MobilityCache: how many pseudo-legal moves every man has, kept from move to move along the line
// that is searched, and what these numbers are worth together.
// Source: Raumfischer, section 5.1 (mobCache, updateMobCache, restoreMobCache).
//
// After a move the moved man is counted anew, and so is every man that sees the move's origin or
// destination, looked up backwards from these two cells with the cells occupied as they are after
// the move. That finds every man whose moves have changed. For a man's moves hang on the cells that
// it sees, so it saw one of the two before the move; take the nearer one, if both lie on one ray.
// The cells on the way to it were empty then and are now: a move fills no cell but its destination,
// and that one, on the way, would be the nearer. So the man sees that cell after the move, too.
// Knights and pawns see the same cells whatever stands around them.
//
// As published "cells whose slider ray passes through either square" are counted anew: knights and
// pawns beside a move keep their numbers until they move themselves. Whether a ray ends at the
// first man or passes through it is the same to the numbers: a slider that sees neither cell has
// the moves that it had.
//
// The numbers of a line lie on a stack by ply. Those of a move are made from those of the ply
// before when they are first asked for; to take it back is a step down.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/position.h"
#include "engine/eval/evaluation.h"

namespace raum {

enum class MobilityRule : std::uint8_t {
  Right,
  AsPublished,  // knights and pawns are forgotten
};

class MobilityCache {
 public:
  /// The most moves between set() and the end of a line.
  static constexpr std::size_t kLongestLine = 128;

  MobilityCache(const MobilityTable& worth, MobilityRule rule) : worth_(worth), rule_(rule) {}

  /// Counts every man of the position, the first of a line. Returns what their numbers of moves are
  /// worth, White's view.
  std::int32_t set(const Position& p);

  /// A move was made. A null move changes nothing and is not told.  Requires: the moves before it
  /// were renewed.
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
  /// Counts what the last make() changed, unless that was done. Returns by how much the worth has
  /// changed.  Requires: `p` is the position after it, null moves apart.
  std::int32_t renew(const Position& p) { return made_.is_some() ? renew_after_move(p) : 0; }

  /// Of the man on the cell; 0 for kings. A promotion counts as five.  Requires: renewed.
  [[nodiscard]] int moves_of(Square s) const { return counts_[top_].of[s.raw]; }

 private:
  struct alignas(64) Counts {
    std::array<std::uint8_t, 128> of{};
  };
  // Men that are to be counted, by how they move. One set may hold others' cells as well.
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
