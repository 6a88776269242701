#include "web/charts/line_chart.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "base/testing/snapshot.h"
#include "web/charts/read_chart_fixture.h"
#include "web/page/page_text_fixture.h"

namespace raum::web {
namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

LineChart line_example(std::vector<double> y) {
  return {.frame = {.title = "LLR", .summary = "LLR over pairs."},
          .x_name = "pair",
          .y_name = "LLR",
          .x_first = 1,
          .series = {{.name = "LLR", .y = std::move(y), .low = {}, .high = {}}},
          .references = {{"H0", -2.5}, {"H1", 2.5}}};
}

TEST(LineChart, HasTheMarkupOfItsSnapshot) {
  const double infinity = std::numeric_limits<double>::infinity();
  LineChart chart = line_example({0, 0.5, kMissing, 3.25, kMissing, 2, 2});
  chart.series[0].low = {-1, 0, kMissing, 2, 1, 1.5, 2};
  chart.series[0].high = {1, 1, 1, 4, 3, 2.5, infinity};
  chart.series.push_back({.name = "b <&>", .y = {1, -infinity}, .low = {}, .high = {}});
  chart.series.push_back({.name = std::string(60, 'W'), .y = {kMissing}, .low = {}, .high = {}});
  for (const char* const name : {"d", "e"}) {
    chart.series.push_back({.name = name, .y = {-2, -1}, .low = {}, .high = {}});
  }
  chart.references.push_back({"near H1", 2.25});
  chart.references.push_back({"a third one near H1 & too long", 2.75});
  chart.references.push_back({"without room for its name", 2.5});
  chart.references.push_back({"at the top", 4});
  chart.references.push_back({"none", kMissing});
  const std::string html = to_html(chart);
  chart.series.resize(1);
  chart.references.clear();
  chart.y_name.clear();
  chart.x_first = 17;
  expect_snapshot("web/charts/snapshots/line.txt", lines_of_markup(html + to_html(chart)));
}

struct Scales {
  ReadScale x, y;
};

Scales scales_of(const ReadChart& read) {
  return {ReadScale::of(read.drawn("notch"), "x1"),
          ReadScale::of(read.all("/figure/svg/line[@class='grid' or @class='zero']"), "y1")};
}

std::vector<ReadPoint> drawn_points(const ReadChart& read, const std::string& name) {
  const auto paths = read.drawn(name);
  EXPECT_EQ(paths.size(), 1U);
  if (paths.size() != 1) return {};
  return points_of(paths[0].attribute("d").value());
}

TEST(LineChart, DrawsEveryValueAtItsPlace) {
  const std::vector<double> y = {0, 0.25, -1, 3.125, 2, 2};
  const ReadChart read(to_html(line_example(y)));
  const Scales scales = scales_of(read);
  const auto points = drawn_points(read, "line");
  ASSERT_EQ(points.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(points[i].x, scales.x(static_cast<double>(i + 1)), 0.02) << i;
    EXPECT_NEAR(points[i].y, scales.y(y[i]), 0.02) << i;
  }
  const auto references = read.drawn("reference");
  ASSERT_EQ(references.size(), 2U);
  EXPECT_EQ(ReadChart::numbers(references, "data-at"), (std::vector<double>{-2.5, 2.5}));
  EXPECT_NEAR(references[1].attribute("y1").as_double(), scales.y(2.5), 0.02);
  EXPECT_LT(scales.y.unit, 0) << "larger values are higher";
  EXPECT_GT(scales.x.unit, 0);
}

TEST(LineChart, HasTheFirstAndTheLastValueInAttributes) {
  const ReadChart read(to_html(line_example({kMissing, 0.1, 7, 1.0 / 3, kMissing})));
  const auto line = read.drawn("line")[0];
  EXPECT_STREQ(line.attribute("data-first").value(), "0.1");
  EXPECT_EQ(line.attribute("data-last").as_double(), 1.0 / 3);
  EXPECT_EQ(line.parent().attribute("data-count").as_int(), 5);
}

TEST(LineChart, InterruptsTheLineAtGapsAndShowsLonelyValues) {
  const ReadChart read(to_html(line_example({1, 2, kMissing, 3, kMissing, 4, 5})));
  const auto points = drawn_points(read, "line");
  ASSERT_EQ(points.size(), 5U);
  std::vector<bool> starts;
  for (const ReadPoint& point : points) starts.push_back(point.is_start);
  EXPECT_EQ(starts, (std::vector<bool>{true, false, true, true, false}));
  const auto lonely = drawn_points(read, "lonely");
  ASSERT_EQ(lonely.size(), 1U);
  EXPECT_EQ(lonely[0].x, points[2].x);
  EXPECT_EQ(lonely[0].y, points[2].y);
}

TEST(LineChart, PutsInfiniteValuesAtTheEdges) {
  const double infinity = std::numeric_limits<double>::infinity();
  LineChart chart = line_example({0, infinity, -infinity, 1});
  chart.series[0].low = {-1, -infinity, -1, kMissing};
  chart.series[0].high = {1, infinity, 1, 2};
  const ReadChart read(to_html(chart));
  const auto ticks =
      ReadChart::numbers(read.all("/figure/svg/line[@class='grid' or @class='zero']"), "y1");
  const auto points = drawn_points(read, "line");
  ASSERT_EQ(points.size(), 4U);
  EXPECT_EQ(points[1].y, ticks.back());
  EXPECT_EQ(points[2].y, ticks.front());
  EXPECT_EQ(read.table()[2],
            (std::vector<std::string>{"2", "unbounded", "unbounded", "unbounded"}));
  EXPECT_EQ(read.table()[4], (std::vector<std::string>{"4", "1", "", "2"}));
}

TEST(LineChart, DrawsABandForEachSeriesThatHasOne) {
  LineChart chart = line_example({0, 1, 2});
  for (const char* const name : {"b", "c"}) {
    chart.series.push_back({.name = name, .y = {3, 4, 5}, .low = {2, 3, 4}, .high = {4, 5, 6}});
  }
  const std::string html = to_html(chart);
  std::size_t bands = 0;
  for (std::size_t at = html.find("class=\"band"); at != std::string::npos;
       at = html.find("class=\"band", at + 1)) {
    ++bands;
  }
  EXPECT_EQ(bands, 2U) << html;
}

TEST(LineChart, DrawsTheBandFromHighToLow) {
  LineChart chart = line_example({0, 1, 2});
  chart.series[0].low = {-1, 0, 1};
  chart.series[0].high = {2, 2, 3};
  const ReadChart read(to_html(chart));
  const Scales scales = scales_of(read);
  const auto points = drawn_points(read, "band");
  ASSERT_EQ(points.size(), 6U);
  const std::vector<double> expected = {2, 2, 3, 1, 0, -1};
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(points[i].y, scales.y(expected[i]), 0.02) << i;
  EXPECT_EQ(points[0].x, points[5].x);
}

TEST(LineChart, KeepsTheExtremesOfALongSeriesInFewBytes) {
  std::vector<double> y;
  for (int i = 0; i < 100000; ++i) y.push_back(std::sin(i * 0.01) + 0.3 * std::cos(i * 2.3));
  y[31234] = 17.5;
  y[77777] = -11.25;
  LineChart chart = line_example(y);
  for (const double value : y) {
    chart.series[0].low.push_back(value - 1);
    chart.series[0].high.push_back(value + 1);
  }
  const std::string html = to_html(chart);
  EXPECT_LT(html.find("</svg>"), 60000U);
  const ReadChart read(html);
  const Scales scales = scales_of(read);
  double lowest = 0, highest = 1000;  // y grows downwards
  ReadPoint peak;
  for (const ReadPoint& point : drawn_points(read, "line")) {
    if (point.y < highest) peak = point;
    highest = std::min(highest, point.y);
    lowest = std::max(lowest, point.y);
  }
  EXPECT_NEAR(highest, scales.y(17.5), 0.02);
  EXPECT_NEAR(lowest, scales.y(-11.25), 0.02);
  EXPECT_NEAR(peak.x, scales.x(31235), 0.02);
  const auto points = drawn_points(read, "line");
  EXPECT_NEAR(points.front().x, scales.x(1), 0.02);
  EXPECT_NEAR(points.back().x, scales.x(100000), 0.02);
}

TEST(LineChart, HasAtMostFortyRowsInItsTable) {
  std::vector<double> y;
  for (int i = 0; i < 5000; ++i) y.push_back(i);
  const ReadChart read(to_html(line_example(y)));
  const auto table = read.table();
  ASSERT_EQ(table.size(), 41U);
  EXPECT_EQ(table[1], (std::vector<std::string>{"1", "0"}));
  EXPECT_EQ(table[40], (std::vector<std::string>{"5000", "4999"}));
  EXPECT_EQ(read.table(1)[1], (std::vector<std::string>{"H0", "-2.5"}));
  y.resize(40);
  EXPECT_EQ(ReadChart(to_html(line_example(y))).table().size(), 41U);
}

TEST(LineChart, ShowsNumbersUnderThePointerThatTheTableHas) {
  std::vector<double> y;
  for (int i = 0; i < 5000; ++i) y.push_back(i);
  const ReadChart read(to_html(line_example(y)));
  std::set<std::string> rows;
  for (const auto& row : read.table()) rows.insert(row[0]);
  const auto targets = read.drawn("at");
  ASSERT_EQ(targets.size(), 40U);
  double end = 0;
  for (const pugi::xml_node& target : targets) {
    const std::string x = target.attribute("data-x").value();
    EXPECT_TRUE(rows.contains(x)) << x;
    EXPECT_EQ(target.child("circle").attribute("data-value").as_double(), std::stod(x) - 1);
    EXPECT_EQ(target.child_value("title"),
              "pair: " + x + "\nLLR: " + target.child("circle").attribute("data-value").value());
    const pugi::xml_node area = target.child("rect");
    if (end > 0) {
      EXPECT_NEAR(area.attribute("x").as_double(), end, 0.03) << "no space is left between two";
    }
    end = area.attribute("x").as_double() + area.attribute("width").as_double();
  }
}

TEST(LineChart, TellsSeriesApartByMoreThanColour) {
  LineChart chart = line_example({1, 2});
  chart.series.push_back({.name = "b", .y = {2, 3}, .low = {}, .high = {}});
  chart.series.push_back({.name = "c", .y = {3}, .low = {}, .high = {}});
  const ReadChart read(to_html(chart));
  std::set<std::string> looks, marks;
  for (const pugi::xml_node& line : read.all("/figure/svg/g[@data-count]")) {
    looks.insert(line.attribute("class").value());
    const std::string shape = line.last_child().attribute("d").value();
    marks.insert(shape.substr(std::min(shape.find('m'), shape.size())));
  }
  EXPECT_EQ(looks,
            (std::set<std::string>{"series-1 dash-1", "series-2 dash-2", "series-3 dash-3"}));
  EXPECT_EQ(marks.size(), 3U);
  EXPECT_EQ(read.all("//ul[@class='legend']/li").size(), 3U);
}

TEST(LineChart, DrawsFewValuesSensibly) {
  EXPECT_STREQ(ReadChart(to_html(line_example({}))).all("/figure/svg/text")[0].child_value(),
               "No data");
  const ReadChart one(to_html(line_example({0.5})));
  EXPECT_EQ(drawn_points(one, "line").size(), 1U);
  EXPECT_EQ(one.drawn("notch").size(), 1U);
  const ReadChart equal(to_html(line_example({2, 2, 2})));
  EXPECT_EQ(drawn_points(equal, "line").size(), 3U);
  const ReadChart gaps(to_html(line_example({kMissing, kMissing})));
  EXPECT_TRUE(gaps.drawn("line").empty());
  EXPECT_EQ(gaps.table().size(), 3U);
}

}  // namespace
}  // namespace raum::web
