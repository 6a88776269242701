#include "base/testing/patterns.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

using Words = std::vector<std::string>;

TEST(Patterns, MatchAWholeText) {
  EXPECT_TRUE(is_match("a12", "[a-z][0-9]+"));
  EXPECT_FALSE(is_match("a12 ", "[a-z][0-9]+"));
  EXPECT_FALSE(is_match("", "[a-z]"));
}

TEST(Patterns, FindTheFirstPartWithItsGroups) {
  EXPECT_EQ(first_match("x=1 y=20 z=3", "([yz])=([0-9]+)"), (Words{"y=20", "y", "20"}));
  EXPECT_EQ(first_match("x=1", "([yz])=([0-9]+)"), Words{});
}

TEST(Patterns, FindTheGroupOfEachPart) {
  EXPECT_EQ(first_groups("x=1 y=20 x=1", "=([0-9]+)"), (Words{"1", "20", "1"}));
  EXPECT_EQ(first_groups("x", "=([0-9]+)"), Words{});
}

}  // namespace
}  // namespace raum
