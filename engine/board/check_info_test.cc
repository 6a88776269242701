#include "engine/board/check_info.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/geometry/geometry.h"
#include "engine/testing/sparse_position.h"

namespace raum {
namespace {

struct Counts {
  int checks = 0;
  int discovered = 0;  // by a man that does not attack the king itself
  int past_pawn = 0;   // by a promotion, on the line on which the pawn stood
};

// Compares with making each move.
void compare(Position p, Counts& counts) {
  const CheckInfo info(p);
  MoveList listed;
  info.for_each_check([&](Move move) { listed.push(move); });
  std::size_t checks = 0;
  MoveList moves;
  list_moves(p, moves);
  for (const Move move : moves) {
    const bool claimed = info.gives_check(move);
    const Undo undo = p.make(move);
    const Bitboard checkers =
        attackers(p, p.king(p.side_to_move()), !p.side_to_move(), p.occupied());
    p.unmake(move, undo);
    ASSERT_EQ(claimed, checkers.any()) << to_string(p) << ' ' << to_string(move);
    if (!claimed) continue;
    ASSERT_EQ(std::count(listed.begin(), listed.end(), move), 1) << to_string(p);
    ++checks;
    ++counts.checks;
    counts.discovered += checkers.has(move.to()) ? 0 : 1;
    const Square king = p.king(!p.side_to_move());
    counts.past_pawn +=
        move.is_promotion() && kBetween[king.raw][move.to().raw].has(move.from()) ? 1 : 0;
  }
  EXPECT_EQ(listed.size(), checks) << to_string(p);
}

TEST(CheckInfo, AgreesWithMakingTheMove) {
  SplitMix64 random{11};
  Counts counts;
  for (int i = 0; i < 3'000; ++i) {
    const int men = 6 + i % 20;
    compare(i % 3 == 0 ? random_walk(Position::start(), i % 150, random)
                       : sparse_position(static_cast<std::uint64_t>(i), men),
            counts);
  }
  EXPECT_GT(counts.checks, 1'000);
  EXPECT_GT(counts.discovered, 50);
  EXPECT_GT(counts.past_pawn, 0);
}

}  // namespace
}  // namespace raum
