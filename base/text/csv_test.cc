#include "base/text/csv.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

TEST(CsvField, KeepsPlainText) {
  EXPECT_EQ(csv_field(""), "");
  EXPECT_EQ(csv_field("cost/search 1.5"), "cost/search 1.5");
}

TEST(CsvField, QuotesSeparatorsAndLineEnds) {
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("a\nb"), "\"a\nb\"");
  EXPECT_EQ(csv_field("a\rb"), "\"a\rb\"");
}

TEST(CsvField, DoublesQuotes) { EXPECT_EQ(csv_field("say \"no\""), "\"say \"\"no\"\"\""); }

}  // namespace
}  // namespace raum
