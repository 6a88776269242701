#include "web/charts/axis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace raum::web {
namespace {

using Ticks = std::vector<double>;

Range range_of(const std::vector<double>& values) {
  Range range;
  for (const double value : values) range.add(value);
  return range;
}

TEST(Axis, HasTicksAtRoundNumbersInsideOfTheRange) {
  EXPECT_EQ(Axis::make(range_of({-1, 29}), {.most_ticks = 5}).ticks(), (Ticks{0, 10, 20}));
  EXPECT_EQ(Axis::make(range_of({0.05, 0.62})).ticks(), (Ticks{0.1, 0.2, 0.3, 0.4, 0.5, 0.6}));
  EXPECT_EQ(Axis::make(range_of({1, 2155})).ticks(), (Ticks{500, 1000, 1500, 2000}));
}

TEST(Axis, EndsAtTicksIfAsked) {
  const Axis axis = Axis::make(range_of({-2.94, 3.1}), {.most_ticks = 5, .ends_at_ticks = true});
  EXPECT_EQ(axis.ticks(), (Ticks{-4, -2, 0, 2, 4}));
  EXPECT_EQ(axis.low(), -4);
  EXPECT_EQ(axis.high(), 4);
}

TEST(Axis, LeavesAMarginOnBothSides) {
  const Axis axis = Axis::make(range_of({0, 10}), {.margin = 0.1});
  EXPECT_DOUBLE_EQ(axis.low(), -1);
  EXPECT_DOUBLE_EQ(axis.high(), 11);
}

TEST(Axis, CountsInWholeSteps) {
  EXPECT_EQ(Axis::make(range_of({1, 3}), {.least_step = 1}).ticks(), (Ticks{1, 2, 3}));
}

TEST(Axis, GrowsARangeOfOneNumber) {
  const Axis zero = Axis::make(range_of({0}));
  EXPECT_EQ(zero.low(), 0);
  EXPECT_EQ(zero.high(), 1);
  const Axis five = Axis::make(range_of({-5}));
  EXPECT_DOUBLE_EQ(five.low(), -5.5);
  EXPECT_DOUBLE_EQ(five.high(), -4.5);
  EXPECT_EQ(Axis::make(Range{}).high(), 1);
}

TEST(Axis, MapsValuesInProportionAndLimitsOthersToItsEnds) {
  const Axis axis = Axis::make(range_of({0, 10}));
  EXPECT_EQ(axis.position(2.5), 0.25);
  EXPECT_EQ(axis.position(-3), 0);
  EXPECT_EQ(axis.position(std::numeric_limits<double>::infinity()), 1);
  EXPECT_EQ(axis.position(-std::numeric_limits<double>::infinity()), 0);
}

TEST(Range, IgnoresWhatIsNoNumber) {
  Range range;
  range.add(std::nan(""));
  range.add(std::numeric_limits<double>::infinity());
  EXPECT_TRUE(range.is_empty());
  range.add(-3);
  EXPECT_EQ(range.low(), -3);
  EXPECT_EQ(range.high(), -3);
  range.add(-7);
  range.add(2);
  EXPECT_EQ(range.low(), -7);
  EXPECT_EQ(range.high(), 2);
}

TEST(Axis, HasAFewFiniteTicksForEveryRange) {
  const std::vector<double> extremes = {-1.7e308, -1e200, -1e16, -3, -1e-9,     -5e-324, 0,
                                        5e-324,   1e-200, 1e-9,  1,  1 + 1e-15, 1e16,    1.7e308};
  ASSERT_EQ(extremes.size(), 14U);
  for (const double a : extremes) {
    for (const double b : extremes) {
      for (const bool ends_at_ticks : {false, true}) {
        const Axis axis =
            Axis::make(range_of({a, b}), {.most_ticks = 6, .ends_at_ticks = ends_at_ticks});
        ASSERT_LT(axis.low(), axis.high()) << a << ' ' << b;
        ASSERT_TRUE(std::isfinite(axis.high() - axis.low()));
        ASSERT_GE(axis.ticks().size(), 2U) << a << ' ' << b;
        ASSERT_LE(axis.ticks().size(), 9U) << a << ' ' << b;
        for (std::size_t i = 1; i < axis.ticks().size(); ++i) {
          ASSERT_LT(axis.ticks()[i - 1], axis.ticks()[i]) << a << ' ' << b;
        }
      }
    }
  }
}

}  // namespace
}  // namespace raum::web
