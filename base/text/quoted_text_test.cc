#include "base/text/quoted_text.h"

#include <gtest/gtest.h>

namespace raum::tournament {
namespace {

TEST(QuotedText, ShowsFiguresAndEscapesWhatCouldChangeATerminal) {
  EXPECT_EQ(quoted_text("♙Ac2-Bc2†"), "\"♙Ac2-Bc2†\"");
  EXPECT_EQ(quoted_text("\x1b[31m\n\x7f"), "\"\\x1b[31m\\x0a\\x7f\"");
  EXPECT_EQ(quoted_text("\xC2\x9B"
                        "A"),
            "\"\\xc2\\x9bA\"")
      << "a control character of one code";
  EXPECT_EQ(quoted_text("\xE2\x80\xAE"), "\"\\xe2\\x80\\xae\"") << "turns the line round";
  EXPECT_EQ(quoted_text("\x99\xE2\x99"), "\"\\x99\\xe2\\x99\"") << "half a character";
}

TEST(QuotedText, CutsBetweenCharacters) {
  EXPECT_EQ(quoted_text("ab♙", 4), "\"ab…\"");
  EXPECT_EQ(quoted_text("ab♙", 5), "\"ab♙\"");
}

}  // namespace
}  // namespace raum::tournament
