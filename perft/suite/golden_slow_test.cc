// The golden count at depth 5: it takes seconds, or minutes without optimisation.
#include <gtest/gtest.h>

#include "perft/count/perft.h"

namespace raum::perft {
namespace {

TEST(GoldenSlow, CountsTheStartPositionToDepthFive) {
  EXPECT_EQ(perft(Position::start(), {.depth = 5}), 1'100'404'403U);
}

TEST(GoldenSlow, TableAndThreadsGiveTheSameCount) {
  EXPECT_EQ(perft(Position::start(), {.depth = 5, .threads = 2, .hash_mib = 64}), 1'100'404'403U);
}

}  // namespace
}  // namespace raum::perft
