#include "web/history/trend_chart.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "web/charts/read_chart_fixture.h"

namespace raum::web {
namespace {

using Row = std::vector<std::string>;

TrendChart shifted() {
  return {.frame = {.title = "cost/search", .summary = "s"},
          .unit = "instructions",
          .is_exact = true,
          .points = {{"a", 3, 100}, {"b", 5, 100}, {"c", 8, 150.5}},
          .levels = {{0, 2, 100, ""}, {2, 3, 150.5, "+50.5 %"}},
          .accepted = 1,
          .limit = 103};
}

ReadScale value_scale(const ReadChart& read) {
  return ReadScale::of(read.all("/figure/svg/line[@class='grid']"), "y1");
}

TEST(TrendChart, DrawsPointsAndLevelsAtTheirPlaces) {
  const ReadChart read(to_html(shifted()));
  const ReadScale scale = value_scale(read);
  const auto points = points_of(read.drawn("points").at(0).attribute("d").value());
  ASSERT_EQ(points.size(), 3U);
  EXPECT_NEAR(points[0].y, scale(100), 0.02);
  EXPECT_NEAR(points[2].y, scale(150.5), 0.02);
  EXPECT_NEAR(points[1].x - points[0].x, points[2].x - points[1].x, 0.02);
  const auto levels = read.drawn("level");
  ASSERT_EQ(levels.size(), 2U);
  EXPECT_STREQ(levels[1].attribute("data-mean").value(), "150.5");
  EXPECT_NEAR(levels[1].attribute("y1").as_double(), scale(150.5), 0.02);
  EXPECT_LT(levels[0].attribute("x1").as_double(), points[0].x);
  EXPECT_GT(levels[0].attribute("x2").as_double(), points[1].x);
  EXPECT_LT(levels[0].attribute("x2").as_double(), points[2].x);
}

TEST(TrendChart, MarksShiftAcceptedRunAndLimit) {
  const ReadChart read(to_html(shifted()));
  const auto points = points_of(read.drawn("points").at(0).attribute("d").value());
  const auto shifts = read.drawn("shift");
  ASSERT_EQ(shifts.size(), 1U);
  EXPECT_STREQ(shifts[0].child("title").child_value(), "shift\n+50.5 %");
  const pugi::xml_node place = shifts[0].child("rect");
  EXPECT_NEAR(place.attribute("x").as_double(), points[1].x, 0.02);
  EXPECT_NEAR(place.attribute("width").as_double(), points[2].x - points[1].x, 0.02);
  EXPECT_NEAR(read.drawn("accepted").at(0).attribute("x1").as_double(), points[1].x, 0.02);
  EXPECT_NEAR(read.drawn("limit").at(0).attribute("y1").as_double(), value_scale(read)(103), 0.02);
}

TEST(TrendChart, TellsScriptsWhereItsRunsAre) {
  const ReadChart read(to_html(shifted()));
  const auto points = points_of(read.drawn("points").at(0).attribute("d").value());
  const pugi::xml_node trend = read.drawn("trend").at(0);
  EXPECT_STREQ(trend.attribute("data-runs").value(), "3,5,8");
  EXPECT_NEAR(trend.attribute("data-first-x").as_double(), points[0].x, 0.02);
  EXPECT_NEAR(trend.attribute("data-step").as_double(), points[1].x - points[0].x, 0.02);
}

TEST(TrendChart, HasTablesOfLevelsAndPoints) {
  const ReadChart read(to_html(shifted()));
  EXPECT_EQ(read.table(0).at(1), (Row{"a", "2", "100", ""}));
  EXPECT_EQ(read.table(0).at(2), (Row{"c", "1", "150.5", "+50.5 %"}));
  EXPECT_EQ(read.table(1).at(3), (Row{"c", "150.5"}));
}

TEST(TrendChart, LimitsItsTableToTheNewestPoints) {
  TrendChart chart = shifted();
  chart.points.assign(60, {"old", 0, 1});
  chart.points.back() = {"new", 1, 2};
  chart.levels = {{0, 60, 1, ""}};
  const ReadChart read(to_html(chart));
  ASSERT_EQ(read.table(1).size(), 51U);
  EXPECT_EQ(read.table(1).back(), (Row{"new", "2"}));
  EXPECT_STREQ(read.all("//table/caption").at(1).child_value(), "The newest 50 of 60 points");
}

TEST(TrendChart, DrawsASinglePoint) {
  TrendChart chart = shifted();
  chart.points.resize(1);
  chart.levels = {{0, 1, 100, ""}};
  chart.accepted = std::nullopt;
  chart.limit = std::nullopt;
  const ReadChart read(to_html(chart));
  EXPECT_EQ(points_of(read.drawn("points").at(0).attribute("d").value()).size(), 1U);
  EXPECT_STREQ(read.drawn("trend").at(0).attribute("data-step").value(), "0");
  EXPECT_TRUE(read.drawn("limit").empty());
  EXPECT_TRUE(read.drawn("accepted").empty());
}

}  // namespace
}  // namespace raum::web
