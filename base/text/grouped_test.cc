#include "base/text/grouped.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

TEST(Grouped, SetsCommasBetweenThousands) {
  EXPECT_EQ(grouped(std::int64_t{0}), "0");
  EXPECT_EQ(grouped(std::int64_t{999}), "999");
  EXPECT_EQ(grouped(std::int64_t{1000}), "1,000");
  EXPECT_EQ(grouped(std::int64_t{-123456}), "-123,456");
  EXPECT_EQ(grouped(std::int64_t{1234567}), "1,234,567");
}

TEST(Grouped, ShowsFiveDigitsOfSmallNumbersAndAllOfLargeOnes) {
  EXPECT_EQ(grouped(0.25), "0.25");
  EXPECT_EQ(grouped(2036.58), "2036.6");
  EXPECT_EQ(grouped(99999.4), "99999");
  EXPECT_EQ(grouped(99999.7), "100,000");
  EXPECT_EQ(grouped(100000.0), "100,000");
  EXPECT_EQ(grouped(-1234567.5), "-1,234,568");
  EXPECT_EQ(grouped(1e15), "1e+15");
}

}  // namespace
}  // namespace raum
