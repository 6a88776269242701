#include "web/charts/interval_chart.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>

#include "base/testing/snapshot.h"
#include "web/charts/read_chart_fixture.h"
#include "web/charts/row_layout.h"
#include "web/charts/svg.h"
#include "web/page/page_text_fixture.h"

namespace raum::web {
namespace {

using Rows = std::vector<std::vector<std::string>>;
constexpr double kUnbounded = std::numeric_limits<double>::infinity();
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

IntervalChart interval_example() {
  return {.frame = {.title = "Elo", .summary = "Elo is 9.4."},
          .unit = "Elo",
          .rows = {{"plain", 1.5, 9.25, 17}, {"normalized", -3, 16, 30.125}},
          .references = {{"H0", 0}, {"H1", 5}}};
}

TEST(IntervalChart, HasTheMarkupOfItsSnapshot) {
  IntervalChart chart = interval_example();
  chart.rows.push_back({"open", -kUnbounded, 10, kUnbounded});
  chart.rows.push_back({"open above", 4, 10, kUnbounded});
  chart.rows.push_back({"a number", 5, 5, 5});
  chart.rows.push_back({"nothing", kNone, kNone, kNone});
  chart.rows.push_back({"no low bound", kNone, 3, 8.5});
  chart.rows.push_back({"no value & a name that is too long", -2, kNone, 2});
  chart.references.push_back({"near H1", 6});
  chart.references.push_back({"at the right end of the whole chart", 33});
  chart.references.push_back({"none", kNone});
  const std::string html = to_html(chart);
  chart.rows.resize(2);
  chart.references.clear();
  chart.unit.clear();
  expect_snapshot("web/charts/snapshots/interval.txt", lines_of_markup(html + to_html(chart)));
}

std::vector<pugi::xml_node> vertical_ticks(const ReadChart& read) {
  return read.all("/figure/svg/line[@class='grid' or @class='zero']");
}

TEST(IntervalChart, DrawsValuesAndBoundsAtTheirPlaces) {
  const ReadChart read(to_html(interval_example()));
  const ReadScale scale = ReadScale::of(vertical_ticks(read), "x1");
  const auto dots = ReadChart::numbers(read.drawn("dot"), "cx");
  ASSERT_EQ(dots.size(), 2U);
  EXPECT_NEAR(dots[0], scale(9.25), 0.02);
  EXPECT_NEAR(dots[1], scale(16), 0.02);
  const auto whiskers = read.drawn("whisker");
  ASSERT_EQ(whiskers.size(), 2U);
  double from = 0, y = 0, to = 0;
  ASSERT_EQ(std::sscanf(whiskers[1].attribute("d").value(), "M%lf %lfH%lf", &from, &y, &to), 3);
  EXPECT_NEAR(from, scale(-3), 0.02);
  EXPECT_NEAR(to, scale(30.125), 0.02);
  EXPECT_EQ(y, read.drawn("dot")[1].attribute("cy").as_double());
  EXPECT_NEAR(ReadChart::numbers(read.drawn("reference"), "x1")[1], scale(5), 0.02);
}

TEST(IntervalChart, IncludesZero) {
  IntervalChart chart = interval_example();
  chart.rows = {{"far", 400, 410, 420}};
  chart.references.clear();
  EXPECT_EQ(ReadChart(to_html(chart)).drawn("zero").size(), 1U);
  chart.rows = {{"far", -420, -410, -400}};
  EXPECT_EQ(ReadChart(to_html(chart)).drawn("zero").size(), 1U);
}

TEST(IntervalChart, HasItsNumbersInAttributesAndTables) {
  const ReadChart read(to_html(interval_example()));
  const auto rows = read.drawn("row");
  EXPECT_EQ(ReadChart::numbers(rows, "data-low"), (std::vector<double>{1.5, -3}));
  EXPECT_EQ(ReadChart::numbers(rows, "data-value"), (std::vector<double>{9.25, 16}));
  EXPECT_EQ(ReadChart::numbers(rows, "data-high"), (std::vector<double>{17, 30.125}));
  EXPECT_EQ(ReadChart::numbers(read.drawn("reference"), "data-at"), (std::vector<double>{0, 5}));
  EXPECT_EQ(read.table(0), (Rows{{"name", "low", "value (Elo)", "high"},
                                 {"plain", "1.500", "9.250", "17.000"},
                                 {"normalized", "-3.000", "16.000", "30.125"}}));
  EXPECT_EQ(read.table(1), (Rows{{"line", "at (Elo)"}, {"H0", "0"}, {"H1", "5"}}));
  EXPECT_STREQ(read.drawn("value")[0].child_value(), "9.2 [1.5, 17.0]");
}

TEST(IntervalChart, EndsUnboundedIntervalsAtTheEdge) {
  IntervalChart chart = interval_example();
  chart.rows = {{"open", -kUnbounded, 10, kUnbounded}, {"closed", 5, 10, 20}};
  const ReadChart read(to_html(chart));
  double from = 0, y = 0, to = 0;
  const auto whiskers = read.drawn("whisker");
  ASSERT_EQ(whiskers.size(), 2U);
  ASSERT_EQ(std::sscanf(whiskers[0].attribute("d").value(), "M%lf %lfH%lf", &from, &y, &to), 3);
  const ReadScale scale = ReadScale::of(vertical_ticks(read), "x1");
  EXPECT_LT(from, scale(0));
  EXPECT_GT(to, scale(20));
  EXPECT_STREQ(read.drawn("value")[0].child_value(), "10.0 (−∞, ∞)");
  EXPECT_EQ(read.table(0)[1], (std::vector<std::string>{"open", "unbounded", "10", "unbounded"}));
  EXPECT_STREQ(read.drawn("row")[0].attribute("data-high").value(), "unbounded");
}

TEST(IntervalChart, ShowsAValueWithoutAnIntervalAlone) {
  IntervalChart chart = interval_example();
  chart.rows = {{"LLR", 2.5, 2.5, 2.5}};
  EXPECT_STREQ(ReadChart(to_html(chart)).drawn("value")[0].child_value(), "2.50");
}

TEST(IntervalChart, LeavesOutWhatIsNoNumber) {
  IntervalChart chart = interval_example();
  chart.rows = {{"none", kNone, kNone, kNone}, {"value", kNone, 4, kNone}, {"half", kNone, 4, 8}};
  chart.references = {{"none", kNone}};
  const ReadChart read(to_html(chart));
  EXPECT_EQ(read.drawn("dot").size(), 2U);
  EXPECT_EQ(read.drawn("row").size(), 3U);
  EXPECT_TRUE(read.drawn("reference").empty());
  EXPECT_EQ(read.table(0)[1], (std::vector<std::string>{"none", "", "", ""}));
}

TEST(IntervalChart, DoesNotLetLabelsOfReferencesOverlap) {
  IntervalChart chart = interval_example();
  chart.references = {{"H0", 0}, {"a long label", 0.1}, {"H1", 0.2}, {"far", 28}};
  const auto y = ReadChart::numbers(ReadChart(to_html(chart)).drawn("reference-label"), "y");
  ASSERT_EQ(y.size(), 4U);
  EXPECT_GE(y[0] - y[1], 16);
  EXPECT_GE(y[1] - y[2], 16);
  EXPECT_EQ(y[3], y[0]);
}

TEST(IntervalChart, WithoutRowsSaysSo) {
  const ReadChart read(to_html(IntervalChart{}));
  EXPECT_STREQ(read.all("/figure/svg/text")[0].child_value(), "No data");
  EXPECT_EQ(read.table().size(), 1U);
}

// The layout that all charts of rows share.

constexpr double kRowHeight = 26;
const std::string kLongLabel = "search of maackesgeist-v2-fixed, wall time";
const std::string kLongValue = "+5.4 % [−3.8, +115.3]";

RowLayout layout_of(const std::vector<std::string>& labels) {
  return RowLayout::make(labels, std::vector<std::string>(labels.size(), kLongValue), "%", 4,
                         kRowHeight);
}

TEST(RowLayout, HasShortLabelsBesideThePlot) {
  const RowLayout layout = layout_of({"search", "startup"});
  EXPECT_GT(layout.left, text_width("startup"));
  EXPECT_LT(layout.right, kChartWidth - text_width(kLongValue));
  EXPECT_EQ(layout.middle(0), 4 + kRowHeight / 2);
  EXPECT_EQ(layout.middle(1), 4 + kRowHeight * 3 / 2);
  EXPECT_EQ(layout.bottom, 4 + 2 * kRowHeight);
}

TEST(RowLayout, HasLongLabelsInFullAboveTheirRows) {
  const RowLayout layout = layout_of({"search", kLongLabel});
  const std::string texts = layout.texts(1, kLongLabel, kLongValue);
  EXPECT_NE(texts.find(">" + kLongLabel + "<"), std::string::npos) << texts;
  EXPECT_NE(texts.find(">" + kLongValue + "<"), std::string::npos) << texts;
  EXPECT_GT(layout.right - layout.left, 0.8 * kChartWidth);
  EXPECT_EQ(layout.middle(1) - layout.middle(0), kRowHeight + layout.text_height);
  EXPECT_EQ(layout.bottom, layout.middle(1) + kRowHeight / 2);
  EXPECT_EQ(layout.target(0), svg_target(0, 4, kChartWidth, kRowHeight + layout.text_height));
}

TEST(RowLayout, ShortensALabelOnlyIfItWouldMeetItsValue) {
  const std::string endless(10'000, 'm');
  const RowLayout layout = layout_of({endless});
  const std::string texts = layout.texts(0, endless, kLongValue);
  const std::string shown = shortened(endless, kChartWidth - text_width(kLongValue) - 11);
  EXPECT_NE(texts.find("</title>" + shown.substr(0, shown.size() - 5)), std::string::npos);
  EXPECT_NE(texts.find("…</text>"), std::string::npos);
}

}  // namespace
}  // namespace raum::web
