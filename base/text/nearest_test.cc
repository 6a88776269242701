#include "base/text/nearest.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace raum {
namespace {

constexpr std::array<std::string_view, 3> kKnown{"NullMove", "Killers", "Hash"};

TEST(Nearest, FindsTheIntendedName) {
  EXPECT_EQ(nearest("nulmove", kKnown), "NullMove");
  EXPECT_EQ(nearest("Kilers", kKnown), "Killers");
  EXPECT_EQ(nearest("", kKnown), "Hash");
}

TEST(Nearest, AcceptsAnyInput) {
  EXPECT_EQ(nearest("x", {}), "");
  EXPECT_FALSE(nearest(std::string(100'000, 'x'), kKnown).empty());
}

}  // namespace
}  // namespace raum
