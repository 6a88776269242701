#include "base/text/words.h"

#include <gtest/gtest.h>

#include "base/text/lines.h"

namespace raum {
namespace {

using WordList = std::vector<std::string_view>;

TEST(Trimmed, RemovesBlanksAroundAText) {
  EXPECT_EQ(trimmed(" \t\r\na b\n"), "a b");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(SplitWords, SplitsAtBlanks) {
  EXPECT_EQ(split_words("one  two\tthree\n"), (WordList{"one", "two", "three"}));
  EXPECT_EQ(split_words(" one"), WordList{"one"});
  EXPECT_EQ(split_words(" \r\n"), WordList{});
  EXPECT_EQ(split_words(""), WordList{});
}

TEST(NextWord, RemovesTheWordFromTheLine) {
  std::string_view line = " one\ttwo  three";
  EXPECT_EQ(next_word(line), "one");
  EXPECT_EQ(line, "\ttwo  three");
  EXPECT_EQ(next_word(line), "two");
  EXPECT_EQ(next_word(line), "three");
  EXPECT_EQ(line, "");
  EXPECT_EQ(next_word(line), "");
  line = " \t";
  EXPECT_EQ(next_word(line), "");
  EXPECT_EQ(line, "");
}

TEST(EqualIgnoringCase, ComparesWholeNames) {
  EXPECT_TRUE(equal_ignoring_case("Hash", "hASH"));
  EXPECT_TRUE(equal_ignoring_case("", ""));
  EXPECT_FALSE(equal_ignoring_case("Hash", "Has"));
  EXPECT_FALSE(equal_ignoring_case("Has", "Hash"));
  EXPECT_FALSE(equal_ignoring_case("Hash", "Hush"));
}

TEST(TextLines, AreNumberedFromOne) {
  TextLines lines("one\n\nthree");
  EXPECT_EQ(lines.number(), 0U);
  EXPECT_EQ(lines.next(), "one");
  EXPECT_EQ(lines.number(), 1U);
  EXPECT_EQ(lines.next(), "");
  EXPECT_EQ(lines.next(), "three");
  EXPECT_EQ(lines.number(), 3U);
  EXPECT_EQ(lines.next(), std::nullopt);
  EXPECT_EQ(lines.number(), 3U);
}

TEST(TextLines, MayEndWithALineEnd) {
  TextLines lines("one\n");
  EXPECT_EQ(lines.next(), "one");
  EXPECT_EQ(lines.next(), std::nullopt);
  EXPECT_EQ(TextLines("").next(), std::nullopt);
}

}  // namespace
}  // namespace raum
