#include "engine/search/flagship/scores.h"

#include <gtest/gtest.h>

namespace raum::flagship {
namespace {

TEST(FlagshipScores, CountMatesFromThePosition) {
  // Mated 5 plies from the root, found 3 plies from it: 2 plies from the position.
  EXPECT_EQ(to_table(mated(5), 3), mated(2));
  EXPECT_EQ(from_table(mated(2), 7), mated(9));
  EXPECT_EQ(from_table(to_table(-mated(5), 3), 3), -mated(5));
  EXPECT_EQ(to_table(1'234, 60), 1'234);
}

}  // namespace
}  // namespace raum::flagship
