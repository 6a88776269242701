#include "web/charts/thinned.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace raum::web {
namespace {

constexpr double kGap = std::numeric_limits<double>::quiet_NaN();

std::vector<std::size_t> indices_of(const std::vector<DrawnPoint>& points) {
  std::vector<std::size_t> indices;
  for (const DrawnPoint& point : points) indices.push_back(point.index);
  return indices;
}

std::vector<std::size_t> starts_of(const std::vector<DrawnPoint>& points) {
  std::vector<std::size_t> starts;
  for (const DrawnPoint& point : points) {
    if (point.follows_gap) starts.push_back(point.index);
  }
  return starts;
}

using Indices = std::vector<std::size_t>;

TEST(Thinned, KeepsEveryPointOfAShortSeries) {
  const auto points = thinned({1, kGap, 3, 2, kGap, kGap, 5}, 7, 4);
  EXPECT_EQ(indices_of(points), (Indices{0, 2, 3, 6}));
  EXPECT_EQ(starts_of(points), (Indices{0, 2, 6}));
}

TEST(Thinned, KeepsTheExtremesOfEachColumnAndBothEnds) {
  const std::vector<double> y = {5, 1, 9, 5, /**/ 4, 4, 4, 4, /**/ 8, 2, 1, 3};
  const auto points = thinned(y, 12, 3);
  EXPECT_EQ(indices_of(points), (Indices{0, 1, 2, 4, 8, 10, 11}));
  EXPECT_EQ(starts_of(points), (Indices{0}));
}

TEST(Thinned, LeavesAGapBetweenColumnsButNotInsideOfOne) {
  const std::vector<double> y = {1, kGap, 2, kGap, /**/ kGap, kGap, kGap, kGap, /**/ 3, 3, 3, 4};
  const auto points = thinned(y, 12, 3);
  EXPECT_EQ(indices_of(points), (Indices{0, 2, 8, 11}));
  EXPECT_EQ(starts_of(points), (Indices{0, 8}));
  EXPECT_TRUE(thinned({kGap, kGap}, 2, 10).empty());
  EXPECT_TRUE(thinned({}, 0, 10).empty());
}

TEST(Thinned, BoundsTheNumberOfPoints) {
  std::vector<double> y;
  for (int i = 0; i < 100000; ++i) y.push_back(i % 3 == 0 ? kGap : std::sin(i * 1.7));
  const auto points = thinned(y, y.size(), 400);
  EXPECT_LE(points.size(), 802U);
  EXPECT_GE(points.size(), 800U);
  EXPECT_TRUE(std::is_sorted(points.begin(), points.end(),
                             [](const auto& a, const auto& b) { return a.index < b.index; }));
}

TEST(ThinnedBand, JoinsTheBoundsOfAColumn) {
  const auto band = thinned_band({1, 0, 2, 3, kGap, 5}, {4, 5, 6, 7, 8, 9}, 6, 2);
  ASSERT_EQ(band.size(), 3U);
  EXPECT_EQ(band[0].index, 0U);
  EXPECT_EQ(band[0].low, 0);
  EXPECT_EQ(band[0].high, 6);
  EXPECT_TRUE(band[0].follows_gap);
  EXPECT_EQ(band[1].index, 3U);
  EXPECT_EQ(band[1].high, 9);
  EXPECT_FALSE(band[1].follows_gap);
  EXPECT_EQ(band[2].index, 5U);
  EXPECT_EQ(band[2].low, 5);
}

TEST(ThinnedBand, IsInterruptedWhereABoundIsMissing) {
  const auto band = thinned_band({1, kGap, 1}, {2, 2, 2}, 3, 10);
  ASSERT_EQ(band.size(), 2U);
  EXPECT_TRUE(band[0].follows_gap);
  EXPECT_TRUE(band[1].follows_gap);
}

TEST(Evenly, HasBothEndsAndEqualSteps) {
  EXPECT_EQ(evenly(0, 5), Indices{});
  EXPECT_EQ(evenly(1, 5), Indices{0});
  EXPECT_EQ(evenly(3, 5), (Indices{0, 1, 2}));
  EXPECT_EQ(evenly(101, 5), (Indices{0, 25, 50, 75, 100}));
}

}  // namespace
}  // namespace raum::web
