#include "base/cli/finite_range.h"

#include <gtest/gtest.h>

#include <string>

#include "base/text/quote.h"

namespace raum {
namespace {

std::string refusal_of(std::string text) { return finite_range(-0.5, 1000)(text); }

TEST(FiniteRange, AcceptsTheBoundsAndNumbersBetween) {
  for (const auto* const text : {"-0.5", "0", "1e3", "3", "0.25"}) {
    EXPECT_EQ(refusal_of(text), "") << text;
  }
}

TEST(FiniteRange, RejectsOtherNumbersAndText) {
  for (const auto* const text :
       {"nan", "NaN", "-nan", "inf", "-inf", "1e999", "-0.51", "1000.1", "", "x", "1x"}) {
    EXPECT_EQ(refusal_of(text),
              "found " + raum::quoted(text) + ", expected a number from -0.5 to 1000");
  }
}

}  // namespace
}  // namespace raum
