#include "base/text/quote.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

TEST(QuotedText, KeepsFigurinesAndEscapesControls) {
  EXPECT_EQ(quoted_utf8("♙Ac2-Bc2†"), "\"♙Ac2-Bc2†\"");
  EXPECT_EQ(quoted_utf8("\x1b[31m\n\x7f"), "\"\\x1b[31m\\x0a\\x7f\"");
  EXPECT_EQ(quoted_utf8("\xC2\x9B"
                        "A"),
            "\"\\xc2\\x9bA\"")
      << "a control character of one code";
  EXPECT_EQ(quoted_utf8("\xE2\x80\xAE"), "\"\\xe2\\x80\\xae\"") << "right-to-left override";
  EXPECT_EQ(quoted_utf8("\x99\xE2\x99"), "\"\\x99\\xe2\\x99\"") << "half a character";
}

TEST(QuotedText, EscapesNoNeighboursOfControls) {
  for (const std::string text :
       {" ", "~", "\xC2\xA0", "\xE2\x80\x8D", "\xE2\x80\x90", "\xE2\x80\xA9", "\xE2\x80\xAF",
        "\xE2\x81\xA5", "\xE2\x81\xAA", "\xE2\x82\xAE", "\xE3\x80\xAE", "\xC3\x9B", "\xD8\x9B"}) {
    EXPECT_EQ(printable_utf8(text), text);
  }
  for (const std::string text : {"\x1f", "\x7f", "\xC2\x80", "\xC2\x9F", "\xD8\x9C", "\xE2\x80\x8E",
                                 "\xE2\x80\x8F", "\xE2\x80\xAA", "\xE2\x81\xA6", "\xE2\x81\xA9"}) {
    EXPECT_TRUE(printable_utf8(text).starts_with("\\x")) << printable_utf8(text);
  }
}

TEST(Utf8Length, FollowsTheStandard) {
  for (const std::string text :
       {"\x7f", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
        "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF", "\xF1\x80\xBF\x80"}) {
    EXPECT_EQ(utf8_length(text), text.size()) << quoted(text);
    EXPECT_EQ(utf8_length(text + "x"), text.size()) << quoted(text);
  }
  for (const std::string text :
       {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2\x7f", "\xC2\xC0", "\xE0\x9F\xBF",
        "\xED\xA0\x80", "\xE1\x80", "\xE1\x80\x7f", "\xE1\x80\xC0", "\xEF\xBF", "\xF0\x8F\xBF\xBF",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xF0\x90\x80", "\xF0\x90\x80\xC0", "\xFF"}) {
    EXPECT_EQ(utf8_length(text), 0U) << quoted(text);
  }
}

TEST(Utf8Start, EndsBetweenCharacters) {
  EXPECT_EQ(utf8_start("abc", 2), "ab");
  EXPECT_EQ(utf8_start("abc", 3), "abc");
  EXPECT_EQ(utf8_start("abc", 9), "abc");
  EXPECT_EQ(utf8_start("a♔b", 1), "a");
  EXPECT_EQ(utf8_start("a♔b", 2), "a");
  EXPECT_EQ(utf8_start("a♔b", 3), "a");
  EXPECT_EQ(utf8_start("a♔b", 4), "a♔");
  EXPECT_EQ(utf8_start("♔", 2), "");
}

TEST(QuotedText, LeavesOutTheQuotes) {
  EXPECT_EQ(printable_utf8("a\n♙\"\xff"), "a\\x0a♙\"\\xff");
  EXPECT_EQ(printable_utf8(std::string(1'000, 'x')), std::string(1'000, 'x'));
  EXPECT_EQ(printable_utf8("ab♙", 4), "ab…");
}

TEST(QuotedText, CutsBetweenCharacters) {
  EXPECT_EQ(quoted_utf8("ab♙", 4), "\"ab…\"");
  EXPECT_EQ(quoted_utf8("ab♙", 5), "\"ab♙\"");
  EXPECT_EQ(printable_utf8("ab\n", 2), "ab…");
  EXPECT_EQ(printable_utf8("ab\ncd", 3), "ab\\x0a…");
  EXPECT_EQ(printable_utf8("\n♙\xff♙", 5), "\\x0a♙\\xff…");
  EXPECT_EQ(printable_utf8("\xC2\x9B", 1), "…");
}

TEST(PrintableLength, EndsAtTheFirstCharacterThatIsEscaped) {
  EXPECT_EQ(printable_length("a♙\xC3\x9B~"), 7U);
  EXPECT_EQ(printable_length("a♙\x7f~"), 4U);
  EXPECT_EQ(printable_length("\xC2\x9B"), 0U);
  EXPECT_EQ(printable_length("ab\xE2\x80\xAE"), 2U);
  EXPECT_EQ(printable_length("\xE2\x99"), 0U);
  EXPECT_EQ(printable_length(""), 0U);
  EXPECT_TRUE(is_printable_utf8("♙"));
  EXPECT_TRUE(is_printable_utf8(""));
  EXPECT_FALSE(is_printable_utf8("♙\n"));
}

}  // namespace
}  // namespace raum
