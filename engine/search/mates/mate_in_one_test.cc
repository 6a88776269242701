// mate_in_one() and a plain search of all moves agree.
#include "engine/search/mates/mate_in_one.h"

#include <gtest/gtest.h>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/testing/varied_positions.h"

namespace raum {
namespace {

bool mates(Position position, Move move) {
  position.make(move);
  return in_check(position) && count_moves(position) == 0;
}

TEST(MateInOne, FindsAMateWhereverThereIsOne) {
  int with = 0;
  int without = 0;
  for (const Position& p : varied_positions(17, 600)) {
    Position position = p;
    const Move found = mate_in_one(position);
    EXPECT_EQ(position, p) << to_string(p);
    bool exists = false;
    for_each_move(p, [&](Move move) { exists = exists || mates(p, move); });
    EXPECT_EQ(found.is_some(), exists) << to_string(p);
    if (!found.is_some()) {
      ++without;
      continue;
    }
    ++with;
    EXPECT_TRUE(is_legal(p, found)) << to_string(p);
    EXPECT_TRUE(mates(p, found)) << to_string(p);
  }
  EXPECT_GT(with, 20);
  EXPECT_GT(without, 100);
}

}  // namespace
}  // namespace raum
