// mate_in_one() and a plain search of all moves agree.
#include "engine/search/mates/mate_in_one.h"

#include <gtest/gtest.h>

#include <string_view>

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

Move mate_of(std::string_view text) {
  Position position = parse_position(text).value();
  return mate_in_one(position);
}

// The bishop moves out of the line of the rook on Ea5.
TEST(MateInOne, FindsAMateByTheManBehind) {
  const Move mate =
      mate_of("r4/5/5/5/2q2//b4/qB3/5/5/5//5/5/3u1/5/2q2//5/5/5/5/5//K4/2k2/5/5/u4 b 0 1");
  EXPECT_EQ(to_string(mate), "Da5Db4");
}

TEST(MateInOne, FindsAMateByAPromotion) {
  const Move mate = mate_of("5/5/5/5/5//kP3/5/5/5/5//5/5/5/5/5//KQ3/p4/5/5/5//5/5/3r1/5/5 w 0 1");
  EXPECT_EQ(to_string(mate), "Db5Eb5q");
}

}  // namespace
}  // namespace raum
