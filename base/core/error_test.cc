#include "base/core/error.h"

#include <gtest/gtest.h>

#include "base/text/quote.h"

namespace raum {
namespace {

TEST(Error, ReadsAsOneLine) {
  EXPECT_EQ(to_string(Error{"a.perft:3", "\"x\"", "a number"}),
            "a.perft:3: found \"x\", expected a number");
}

TEST(Error, SaysWhatHappenedWhereNothingWasExpected) {
  EXPECT_EQ(to_string(Error{"cannot write", "No space left on device", ""}),
            "cannot write: No space left on device");
}

TEST(Error, NamesNoPlaceIfThereIsNone) {
  EXPECT_EQ(to_string(Error{"", "interrupted", ""}), "interrupted");
  EXPECT_EQ(to_string(Error{"", "\"x\"", "a number"}), "found \"x\", expected a number");
}

TEST(Error, QuotesUnprintableAndLongText) {
  EXPECT_EQ(raum::quoted("a\nb\x80"), "\"a\\x0ab\\x80\"");
  EXPECT_EQ(raum::quoted(" ~\x1f\x7f"), "\" ~\\x1f\\x7f\"");
  EXPECT_EQ(raum::quoted(std::string(40, 'z')), "\"" + std::string(40, 'z') + "\"");
  EXPECT_EQ(raum::quoted(std::string(41, 'z')), "\"" + std::string(40, 'z') + "…\"");
}

TEST(Error, NamesTheOuterPlaceFirst) {
  EXPECT_EQ(within("file:2", Error{"column 5", "", ""}).where, "file:2: column 5");
  EXPECT_EQ(within("file:2", Error{}).where, "file:2");
}

}  // namespace
}  // namespace raum
