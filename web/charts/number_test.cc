#include "web/charts/number.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace raum::web {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Exact, ReadsBackAsTheSameNumber) {
  for (const double value : {0.1, 1.0 / 3, -2.9444389791664403, 1e300, 3e-300, 123456789012.0}) {
    EXPECT_EQ(std::stod(exact(value)), value);
  }
  EXPECT_EQ(exact(3), "3");
  EXPECT_EQ(exact(-0.0), "0");
}

TEST(Exact, NamesWhatIsNoNumber) {
  EXPECT_EQ(exact(kNan), "");
  EXPECT_EQ(exact(kInfinity), "unbounded");
  EXPECT_EQ(exact(-kInfinity), "unbounded");
}

TEST(Rounding, KeepsTheDigitsThatAColumnNeeds) {
  EXPECT_EQ(Rounding::of_column({112, 981}).text(981), "981");
  EXPECT_EQ(Rounding::of_column({0.5, 12.25}).text(0.5), "0.50");
  EXPECT_EQ(Rounding::of_column({1.0 / 3, 20}).text(1.0 / 3), "0.3333");
  EXPECT_EQ(Rounding::of_column({1e7, 0.012}).text(0.012), "0.012");
  EXPECT_EQ(Rounding::of_column({0, kNan, kInfinity}).text(0), "0");
}

TEST(Rounding, TakesTinyValuesForRoundingErrors) {
  EXPECT_EQ(Rounding::of_column({1e-17, 2.5}).text(1e-17), "0.0");
  EXPECT_EQ(Rounding::of_column({-1e-17, 2.5}).text(-1e-17), "0.0");
}

TEST(Rounding, WritesExtremeNumbersWithAnExponent) {
  EXPECT_EQ(Rounding::of_column({1.25e300}).text(1.25e300), "1.25e+300");
  EXPECT_EQ(Rounding::of_column({3e-9}).text(3e-9), "3e-09");
}

TEST(Rounding, NamesWhatIsNoNumber) {
  const Rounding rounding = Rounding::of_range(1);
  EXPECT_EQ(rounding.text(kNan), "");
  EXPECT_EQ(rounding.text(-kInfinity), "unbounded");
}

TEST(Rounding, FollowsTheRangeBesideTheMarks) {
  EXPECT_EQ(Rounding::of_range(30).text(9.4123), "9.4");
  EXPECT_EQ(Rounding::of_range(400).text(9.4123), "9.4");
  EXPECT_EQ(Rounding::of_range(5000).text(9.4123), "9");
  EXPECT_EQ(Rounding::of_range(0.05).text(0.041234), "0.0412");
}

TEST(TickLabel, HasTheDecimalsOfItsStep) {
  EXPECT_EQ(tick_label(0.3, 0.1), "0.3");
  EXPECT_EQ(tick_label(1, 0.5), "1.0");
  EXPECT_EQ(tick_label(-2, 2), "−2");
  EXPECT_EQ(tick_label(0.002, 0.001), "0.002");
  EXPECT_EQ(tick_label(0, 0.001), "0");
  EXPECT_EQ(tick_label(1500, 500), "1500");
}

TEST(TickLabel, ShortensLargeNumbers) {
  EXPECT_EQ(tick_label(20000, 10000), "20k");
  EXPECT_EQ(tick_label(-3000000, 1000000), "−3M");
  EXPECT_EQ(tick_label(4e9, 2e9), "4G");
  EXPECT_EQ(tick_label(1e13, 1e12), "10T");
  EXPECT_EQ(tick_label(2e20, 1e20), "2e+20");
}

TEST(TickLabel, TellsNeighboursApartWithExtremeSteps) {
  EXPECT_NE(tick_label(1 + 1e-7, 1e-7), tick_label(1 + 2e-7, 1e-7));
  EXPECT_NE(tick_label(1.1e16, 1e15), tick_label(1.2e16, 1e15));
}

}  // namespace
}  // namespace raum::web
