#include "web/charts/stacked_chart.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "base/testing/snapshot.h"
#include "web/charts/read_chart_fixture.h"
#include "web/page/page_text_fixture.h"

namespace raum::web {
namespace {

StackedChart stacked_example() {
  return {.frame = {.title = "Ends", .summary = "How games ended."},
          .unit = "games",
          .rows = {{"faults", {{"crash", 2, "#end=crash&x=1"}, {"stall", 60}}},
                   {"no fault", {{"checkmate", 610}, {"crash", 1}, {"draw", 300.5}}}}};
}

TEST(StackedChart, HasTheMarkupOfItsSnapshot) {
  StackedChart chart = stacked_example();
  chart.rows[0].segments.push_back({"crash", 3});
  chart.rows[1].segments.push_back({"nothing", 0});
  chart.rows[1].segments.push_back({"no number", std::nan("")});
  chart.rows.push_back({"a row & a name that is too long", {{std::string(60, 'W'), 44, "#a b"}}});
  const std::string html = to_html(chart);
  chart.unit.clear();
  chart.rows = {{"decimals", {{"quarter", 0.25}, {"three quarters", 0.75}}}};
  expect_snapshot("web/charts/snapshots/stacked.txt", lines_of_markup(html + to_html(chart)));
}

TEST(StackedChart, PutsSegmentsBesideEachOtherInProportion) {
  const ReadChart read(to_html(stacked_example()));
  const ReadScale scale =
      ReadScale::of(read.all("/figure/svg/line[@class='grid' or @class='zero']"), "x1");
  const auto fills = read.drawn("fill");
  ASSERT_EQ(fills.size(), 5U);
  const auto x = ReadChart::numbers(fills, "x"), width = ReadChart::numbers(fills, "width");
  const std::vector<double> from = {0, 2, 0, 610, 611}, to = {2, 62, 610, 611, 911.5};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(x[i], scale(from[i]), 0.03) << i;
    EXPECT_NEAR(x[i] + width[i], scale(to[i]), 0.03) << i;
  }
  EXPECT_EQ(ReadChart::numbers(read.drawn("part"), "data-value"),
            (std::vector<double>{2, 60, 610, 1, 300.5}));
  EXPECT_EQ(ReadChart::numbers(read.drawn("row"), "data-value"), (std::vector<double>{62, 911.5}));
}

TEST(StackedChart, DrawsSegmentsOfOneNameAlikeAndOthersDifferently) {
  const ReadChart read(to_html(stacked_example()));
  const auto parts = read.drawn("part");
  ASSERT_EQ(parts.size(), 5U);
  const auto look = [&](std::size_t i) { return std::string(parts[i].attribute("class").value()); };
  EXPECT_EQ(look(0), look(3));
  EXPECT_EQ((std::set{look(0), look(1), look(2), look(4)}).size(), 4U);
  const auto swatches = read.all("//li/svg/g");
  const auto names = read.all("//li/bdi");
  ASSERT_EQ(swatches.size(), 4U);
  EXPECT_STREQ(names[3].child_value(), "draw");
  EXPECT_EQ(swatches[3].attribute("class").value(), look(4));
}

TEST(StackedChart, TellsFifteenNamesApart) {
  StackedChart chart;
  chart.rows.push_back({.label = "all", .segments = {}});
  for (int i = 0; i < 15; ++i) chart.rows[0].segments.push_back({std::to_string(i), 1});
  std::set<std::string> looks;
  const ReadChart read(to_html(chart));
  for (const pugi::xml_node& part : read.drawn("part")) {
    looks.insert(part.attribute("class").value());
  }
  EXPECT_EQ(looks.size(), 15U);
}

TEST(StackedChart, LinksOnlyIntoItsOwnPage) {
  StackedChart chart = stacked_example();
  chart.rows[0].segments[1].href = "javascript:alert(1)";
  chart.rows[1].segments[0].href = "https://example.com/#a";
  const ReadChart read(to_html(chart));
  const auto links = read.all("//a");
  ASSERT_EQ(links.size(), 1U);
  EXPECT_STREQ(links[0].attribute("href").value(), "#end=crash&x=1");
  EXPECT_STREQ(links[0].attribute("aria-label").value(), "crash: 2.0 (games)");
}

// Assistive technologies leave out the content of an image, and so its links.
TEST(StackedChart, IsAGroupIfItHasLinksAndElseAnImage) {
  StackedChart chart = stacked_example();
  EXPECT_STREQ(ReadChart(to_html(chart)).root().child("svg").attribute("role").value(), "group");
  chart.rows[0].segments[0].href.clear();
  EXPECT_STREQ(ReadChart(to_html(chart)).root().child("svg").attribute("role").value(), "img");
}

TEST(StackedChart, HasItsNumbersInTheTable) {
  StackedChart chart = stacked_example();
  chart.rows[0].segments.push_back({"crash", 3});
  EXPECT_EQ(ReadChart(to_html(chart)).table(),
            (std::vector<std::vector<std::string>>{
                {"name (games)", "crash", "stall", "checkmate", "draw", "total"},
                {"faults", "5.0", "60.0", "", "", "65.0"},
                {"no fault", "1.0", "", "610.0", "300.5", "911.5"}}));
}

TEST(StackedChart, DrawsZerosAndNothingSensibly) {
  StackedChart chart;
  chart.rows = {{"empty", {}}, {"zero", {{"a", 0}}}};
  const ReadChart read(to_html(chart));
  EXPECT_TRUE(read.drawn("part").empty());
  EXPECT_EQ(read.drawn("row").size(), 2U);
  EXPECT_STREQ(ReadChart(to_html(StackedChart{})).all("/figure/svg/text")[0].child_value(),
               "No data");
}

}  // namespace
}  // namespace raum::web
