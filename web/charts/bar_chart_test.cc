#include "web/charts/bar_chart.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "base/testing/snapshot.h"
#include "web/charts/read_chart_fixture.h"
#include "web/page/page_text_fixture.h"

namespace raum::web {
namespace {

BarChart bar_example() {
  return {.frame = {.title = "Pairs", .summary = "Pairs by result."},
          .unit = "pairs",
          .tick_names = {"at H0", "at H1"},
          .rows = {{"LL", 112, {124.5, 110}}, {"WW", 250, {120, std::nan("")}}, {"none", 0, {}}}};
}

TEST(BarChart, HasTheMarkupOfItsSnapshot) {
  BarChart chart = bar_example();
  chart.tick_names = {"at H0", "at H1", "c", "d", "e <>", std::string(60, 'W')};
  chart.rows.push_back({"a row with a name that is too long", 0.25, {1, 2, 3, 4, 5, 310}});
  chart.rows.push_back({"below zero", -5, {-3}});
  const std::string html = to_html(chart);
  chart.unit.clear();
  chart.rows.resize(2);
  expect_snapshot("web/charts/snapshots/bar.txt", lines_of_markup(html + to_html(chart)));
}

TEST(BarChart, DrawsBarsAndTicksInProportion) {
  const ReadChart read(to_html(bar_example()));
  const ReadScale scale =
      ReadScale::of(read.all("/figure/svg/line[@class='grid' or @class='zero']"), "x1");
  const auto bars = read.drawn("bar");
  ASSERT_EQ(bars.size(), 2U);
  const auto x = ReadChart::numbers(bars, "x"), width = ReadChart::numbers(bars, "width");
  EXPECT_NEAR(x[0], scale(0), 0.02);
  EXPECT_NEAR(x[1], scale(0), 0.02);
  EXPECT_NEAR(x[0] + width[0], scale(112), 0.03);
  EXPECT_NEAR(x[1] + width[1], scale(250), 0.03);
  const auto ticks = read.drawn("expected");
  ASSERT_EQ(ticks.size(), 3U);
  EXPECT_EQ(ReadChart::numbers(ticks, "data-value"), (std::vector<double>{124.5, 110, 120}));
  EXPECT_NEAR(ticks[0].attribute("x1").as_double(), scale(124.5), 0.02);
  EXPECT_EQ(ReadChart::numbers(read.drawn("row"), "data-value"),
            (std::vector<double>{112, 250, 0}));
}

TEST(BarChart, DividesItsHeightIntoRows) {
  const ReadChart read(to_html(bar_example()));
  const auto areas = read.drawn("target");
  ASSERT_EQ(areas.size(), 3U);
  const auto y = ReadChart::numbers(areas, "y"), height = ReadChart::numbers(areas, "height");
  const pugi::xml_node grid = read.drawn("grid")[0];
  EXPECT_EQ(y[0], grid.attribute("y1").as_double());
  EXPECT_EQ(y[0] + height[0], y[1]);
  EXPECT_EQ(y[2] + height[2], grid.attribute("y2").as_double());
  const pugi::xml_node bar = read.drawn("bar")[1];
  EXPECT_EQ(bar.attribute("y").as_double() + bar.attribute("height").as_double() / 2,
            y[1] + height[1] / 2);
}

TEST(BarChart, NamesItsTicksByTheirDashes) {
  const ReadChart read(to_html(bar_example()));
  const auto entries = read.all("//ul[@class='legend']/li");
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_STREQ(entries[0].child("bdi").child_value(), "at H0");
  const auto ticks = read.drawn("expected");
  const std::string first = ticks[0].attribute("class").value();
  const std::string second = ticks[1].attribute("class").value();
  EXPECT_NE(first, second);
  EXPECT_EQ(entries[0].child("svg").child("line").attribute("class").value(), first);
  EXPECT_EQ(entries[1].child("svg").child("line").attribute("class").value(), second);
}

TEST(BarChart, HasItsNumbersInTheTable) {
  EXPECT_EQ(ReadChart(to_html(bar_example())).table(),
            (std::vector<std::vector<std::string>>{{"name", "value (pairs)", "at H0", "at H1"},
                                                   {"LL", "112", "124.5", "110"},
                                                   {"WW", "250", "120.0", ""},
                                                   {"none", "0", "", ""}}));
}

// A short unit is beside the ticks; one that has no room there is below them.
TEST(BarChart, ShowsAllOfItsUnit) {
  BarChart chart = bar_example();
  const ReadChart beside(to_html(chart));
  chart.unit = "instructions of head";
  const ReadChart below(to_html(chart));
  const auto lowest_tick = [](const ReadChart& read) {
    return read.drawn("tick").at(0).attribute("y").as_double();
  };
  EXPECT_STREQ(beside.drawn("unit").at(0).child_value(), "pairs");
  EXPECT_EQ(beside.drawn("unit").at(0).attribute("y").as_double(), lowest_tick(beside));
  EXPECT_STREQ(below.drawn("unit").at(0).child_value(), "instructions of head");
  EXPECT_GE(below.drawn("unit").at(0).attribute("y").as_double(), lowest_tick(below) + 13);
  const auto height = [](const ReadChart& read) {
    const std::string box = read.all("/figure/svg").at(0).attribute("viewBox").value();
    return std::stod(box.substr(box.rfind(' ')));
  };
  EXPECT_GT(height(below), below.drawn("unit").at(0).attribute("y").as_double() + 4);
  EXPECT_GT(height(below), height(beside));
}

TEST(BarChart, DrawsZerosAndNothingSensibly) {
  BarChart chart = bar_example();
  chart.tick_names.clear();
  chart.rows = {{"a", 0, {}}, {"b", 0, {}}};
  const ReadChart read(to_html(chart));
  EXPECT_TRUE(read.drawn("bar").empty());
  EXPECT_EQ(read.drawn("row").size(), 2U);
  EXPECT_EQ(read.drawn("zero").size(), 1U);
  EXPECT_TRUE(read.all("//ul").empty());
  chart.rows.clear();
  EXPECT_STREQ(ReadChart(to_html(chart)).all("/figure/svg/text")[0].child_value(), "No data");
}

}  // namespace
}  // namespace raum::web
