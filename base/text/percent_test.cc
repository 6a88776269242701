#include "base/text/percent.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

TEST(PercentChange, HasASignAndOneDecimal) {
  EXPECT_EQ(percent_change(1.034), "+3.4 %");
  EXPECT_EQ(percent_change(0.5), "-50.0 %");
}

TEST(PercentChange, HasNoSignIfItRoundsToZero) {
  EXPECT_EQ(percent_change(1), "±0.0 %");
  EXPECT_EQ(percent_change(1.0004), "±0.0 %");
  EXPECT_EQ(percent_change(0.9996), "±0.0 %");
}

}  // namespace
}  // namespace raum
