#include "base/text/wrapped.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

TEST(Wrapped, BreaksLinesBetweenWords) {
  EXPECT_EQ(wrapped("one two three", 13), "one two three");
  EXPECT_EQ(wrapped("one two three", 12), "one two\nthree");
  EXPECT_EQ(wrapped("one two three", 5), "one\ntwo\nthree");
  EXPECT_EQ(wrapped("one two six ten", 7), "one two\nsix ten") << "each line is filled";
  EXPECT_EQ(wrapped("", 5), "");
}

TEST(Wrapped, KeepsLongWordsWhole) { EXPECT_EQ(wrapped("a longer b", 3), "a\nlonger\nb"); }

TEST(Wrapped, KeepsPerCentSignsWithTheirNumbers) {
  EXPECT_EQ(wrapped("by 3.5 %, or", 9), "by 3.5 %,\nor");
  EXPECT_EQ(wrapped("by 3.5 %, or", 8), "by\n3.5 %,\nor");
  EXPECT_EQ(wrapped("by 3.5 %, or", 3), "by\n3.5 %,\nor") << "longer than a line";
  EXPECT_EQ(wrapped("% of", 2), "%\nof");
}

TEST(Wrapped, IndentsAllButTheFirstLine) {
  EXPECT_EQ(wrapped("one two three", 9, 2), "one two\n  three");
  EXPECT_EQ(wrapped("one two three", 9, 2, 4), "one\n  two\n  three");
  EXPECT_EQ(wrapped("one two six ten", 9, 2), "one two\n  six ten");
  EXPECT_EQ(wrapped("one two six ten", 8, 2), "one two\n  six\n  ten");
}

TEST(Wrapped, KeepsLineEnds) {
  EXPECT_EQ(wrapped("one\ntwo three\n", 5, 1), "one\n two\n three\n");
  EXPECT_EQ(wrapped("one\n\ntwo", 5), "one\n\ntwo");
}

TEST(Wrapped, CountsCharactersInsteadOfBytes) {
  EXPECT_EQ(characters_of("± –"), 3U);
  EXPECT_EQ(wrapped("±± ±±", 5), "±± ±±");
}

}  // namespace
}  // namespace raum
