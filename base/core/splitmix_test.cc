#include "base/core/splitmix.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

// The first outputs of the author's reference program for seed 1234567.
TEST(SplitMix64, GivesTheReferenceOutputs) {
  SplitMix64 random{1234567};
  EXPECT_EQ(random.next(), 6457827717110365317ULL);
  EXPECT_EQ(random.next(), 3203168211198807973ULL);
  EXPECT_EQ(random.next(), 9817491932198370423ULL);
}

TEST(SplitMix64, DrawsBelowItsBound) {
  SplitMix64 random{1234567};
  EXPECT_EQ(random.below(1'000), 6457827717110365317ULL % 1'000);
  EXPECT_EQ(random.below(7), 3203168211198807973ULL % 7);
  EXPECT_EQ(random.below(1), 0U);
}

}  // namespace
}  // namespace raum
