#include "engine/board/leaves.h"

#include <gtest/gtest.h>

#include "engine/testing/test_placement.h"

namespace raum {
namespace {

const std::atomic<bool> kGoOn{false};

TEST(Leaves, CountsTheStartPosition) {
  EXPECT_EQ(count_leaves(Position::start(), 0, kGoOn), 1U);
  EXPECT_EQ(count_leaves(Position::start(), 1, kGoOn), 61U);
  EXPECT_EQ(count_leaves(Position::start(), 3, kGoOn), 237'316U);
}

TEST(Leaves, StopEndsTheCountEarly) {
  const std::atomic<bool> stop{true};
  EXPECT_LT(count_leaves(Position::start(), 20, stop), 3'615U);
}

// Only a faulty generator captures a king; here an illegal position takes its place.
TEST(Leaves, CountsTheCaptureOfAKingAsOneLeaf) {
  Position p = placed(Color::White, {"KAa1", "REa1", "kEe1"});
  const Move taking = Move::parse("Ea1Ee1").value();
  ASSERT_TRUE(is_legal(p, taking));
  for (const int depth : {2, 3, 4}) {
    std::uint64_t expected = 1;
    for_each_move(p, [&](Move move) {
      if (move == taking) return;
      const Undo undo = p.make(move);
      expected += count_leaves(p, depth - 1, kGoOn);
      p.unmake(move, undo);
    });
    EXPECT_EQ(count_leaves(p, depth, kGoOn), expected) << depth;
  }
}

}  // namespace
}  // namespace raum
