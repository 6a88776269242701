#include "base/text/numbers.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

TEST(ParseInteger, ReadsTheWholeRange) {
  EXPECT_EQ(parse_integer("-5", "n", -5, 5), -5);
  EXPECT_EQ(parse_integer("9223372036854775807", "n", 0, INT64_MAX), INT64_MAX);
}

TEST(ParseInteger, RejectsAnythingElse) {
  for (const auto* text :
       {"", " 1", "1 ", "+1", "-0", "1.0", "0x1", "6", "-6", "9223372036854775808"}) {
    const auto n = parse_integer(text, "depth", -5, 5);
    ASSERT_FALSE(n.has_value()) << text;
    EXPECT_EQ(n.error().where, "depth");
    EXPECT_EQ(n.error().expected, "a whole number from -5 to 5");
  }
}

TEST(Counted, HasTheSingularForOne) {
  EXPECT_EQ(counted(0, "pair"), "0 pairs");
  EXPECT_EQ(counted(1, "pair"), "1 pair");
  EXPECT_EQ(counted(21, "pair"), "21 pairs");
}

}  // namespace
}  // namespace raum
