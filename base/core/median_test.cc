#include "base/core/median.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

TEST(Median, IsTheMiddleValueOrTheMeanOfTwo) {
  EXPECT_EQ(median({7}), 7);
  EXPECT_EQ(median({9, 1, 2}), 2);
  EXPECT_EQ(median({9, 1, 2, 4}), 3);
}

}  // namespace
}  // namespace raum
