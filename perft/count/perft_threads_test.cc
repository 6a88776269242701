// Perft with several threads: the count does not depend on their number or on a shared table.
#include <gtest/gtest.h>

#include <vector>

#include "perft/count/perft.h"

namespace raum::perft {
namespace {

TEST(PerftThreads, AnyNumberGivesTheSameCount) {
  for (const int threads : {1, 2, 3, 7}) {
    for (int depth = 0; depth <= 3; ++depth) {
      constexpr std::uint64_t kKnown[] = {1, 61, 3'615, 237'316};
      EXPECT_EQ(perft(Position::start(), {.depth = depth, .threads = threads}), kKnown[depth])
          << threads << " threads, depth " << depth;
    }
  }
}

TEST(PerftThreads, SharedTableGivesTheSameCount) {
  for (const int threads : {1, 2, 7}) {
    EXPECT_EQ(perft(Position::start(), {.depth = 4, .threads = threads, .hash_mib = 1}),
              15'587'032U);
  }
}

TEST(PerftThreads, DivideGivesTheSameLines) {
  const auto alone = divide(Position::start(), {.depth = 3});
  const auto shared = divide(Position::start(), {.depth = 3, .threads = 3, .hash_mib = 1});
  ASSERT_EQ(alone.size(), 61U);
  ASSERT_EQ(shared.size(), alone.size());
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(shared[i].move, alone[i].move);
    EXPECT_EQ(shared[i].nodes, alone[i].nodes);
  }
}

TEST(PerftThreads, MoreThreadsThanMovesGiveTheSameCount) {
  EXPECT_EQ(perft(Position::start(), {.depth = 1, .threads = 100, .bulk = false}), 61U);
}

}  // namespace
}  // namespace raum::perft
