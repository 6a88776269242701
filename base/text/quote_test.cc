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

TEST(QuotedText, LeavesOutTheQuotes) {
  EXPECT_EQ(printable_utf8("a\n♙\"\xff"), "a\\x0a♙\"\\xff");
  EXPECT_EQ(printable_utf8(std::string(1'000, 'x')), std::string(1'000, 'x'));
  EXPECT_EQ(printable_utf8("ab♙", 4), "ab…");
}

TEST(QuotedText, CutsBetweenCharacters) {
  EXPECT_EQ(quoted_utf8("ab♙", 4), "\"ab…\"");
  EXPECT_EQ(quoted_utf8("ab♙", 5), "\"ab♙\"");
}

}  // namespace
}  // namespace raum
