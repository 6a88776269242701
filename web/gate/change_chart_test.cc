#include "web/gate/change_chart.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "base/testing/snapshot.h"
#include "web/charts/read_chart_fixture.h"
#include "web/page/page_text_fixture.h"

namespace raum::web {
namespace {

using Row = std::vector<std::string>;

ChangeRow change_row(double low, double value, double high,
                     ChangeVerdict verdict = ChangeVerdict::Within) {
  return {.label = "search",
          .base = "100 ns",
          .head = "105 ns",
          .low = low,
          .value = value,
          .high = high,
          .reported_at = 0.01,
          .fails_at = 0.03,
          .verdict = verdict};
}

ReadChart read_changes(std::vector<ChangeRow> rows) {
  return ReadChart(
      to_html(ChangeChart{.frame = {.title = "t", .summary = "s"}, .rows = std::move(rows)}));
}

ReadScale percent_scale(const ReadChart& read) {
  return ReadScale::of(read.all("/figure/svg/line[@class='grid' or @class='zero']"), "x1");
}

TEST(ChangeChart, HasTheMarkupOfItsSnapshot) {
  // The largest number of all is that of a threshold.
  ChangeRow small = change_row(0.001, 0.001, 0.001);
  small.fails_at = 0.0625;
  const auto row_of = [](double value, ChangeVerdict verdict) {
    return change_row(value, value, value, verdict);
  };
  const ChangeChart near{.frame = {.title = "near", .summary = "s"},
                         .rows = {small, change_row(-0.02, 0.005, 0.04)}};
  const ChangeChart far{.frame = {.title = "far", .summary = "s"},
                        .rows = {row_of(9, ChangeVerdict::Failed),
                                 row_of(-0.9, ChangeVerdict::Reported), change_row(-3, 0.5, 3)}};
  expect_snapshot("web/gate/snapshots/changes.txt", lines_of_markup(to_html(near) + to_html(far)));
}

TEST(ChangeChart, DrawsChangeIntervalAndThresholdsInPerCent) {
  const ReadChart read = read_changes({change_row(-0.02, 0.005, 0.04)});
  const ReadScale scale = percent_scale(read);
  EXPECT_NEAR(ReadChart::numbers(read.drawn("dot"), "cx").at(0), scale(0.5), 0.02);
  double from = 0, y = 0, to = 0;
  ASSERT_EQ(std::sscanf(read.drawn("whisker").at(0).attribute("d").value(), "M%lf %lfH%lf", &from,
                        &y, &to),
            3);
  EXPECT_NEAR(from, scale(-2), 0.02);
  EXPECT_NEAR(to, scale(4), 0.02);
  const pugi::xml_node allowed = read.all("//g/rect[@class='allowed']").at(0);
  EXPECT_NEAR(allowed.attribute("x").as_double(), scale(-1), 0.02);
  EXPECT_NEAR(allowed.attribute("width").as_double(), scale(1) - scale(-1), 0.03);
  EXPECT_NEAR(read.all("//g/line[@class='limit']").at(0).attribute("x1").as_double(), scale(3),
              0.02);
}

TEST(ChangeChart, HasTheExactNumbersInAttributesAndTheTable) {
  const ReadChart read = read_changes({change_row(-0.02, 0.005, 0.04, ChangeVerdict::Reported)});
  const pugi::xml_node row = read.drawn("row").at(0);
  EXPECT_STREQ(row.attribute("data-low").value(), "-0.02");
  EXPECT_STREQ(row.attribute("data-value").value(), "0.005");
  EXPECT_STREQ(row.attribute("data-high").value(), "0.04");
  EXPECT_STREQ(row.attribute("data-reported-at").value(), "0.01");
  EXPECT_STREQ(row.attribute("data-fails-at").value(), "0.03");
  EXPECT_EQ(read.table().at(1),
            (Row{"search", "100 ns", "105 ns", "-2.0", "0.5", "4.0", "1", "3", "reported"}));
  EXPECT_STREQ(read.drawn("value").at(0).child_value(), "+0.5 % [−2.0, +4.0]");
}

// Colour alone would not tell them apart.
TEST(ChangeChart, DrawsVerdictsWithDifferentShapes) {
  const auto shape_of = [](ChangeVerdict verdict) {
    const ReadChart read = read_changes({change_row(0.02, 0.02, 0.02, verdict)});
    return std::string(read.drawn("dot").at(0).name());
  };
  EXPECT_EQ(shape_of(ChangeVerdict::Within), "circle");
  EXPECT_EQ(shape_of(ChangeVerdict::Reported), "path");
  EXPECT_EQ(shape_of(ChangeVerdict::Failed), "rect");
}

TEST(ChangeChart, EndsLargeChangesInAnArrowAtTheEdge) {
  const ReadChart read =
      read_changes({change_row(9, 9, 9), change_row(-0.9, -0.9, -0.9), change_row(0, 0, 0)});
  const ReadScale scale = percent_scale(read);
  const auto points_at = [&](std::size_t row) {
    const std::string path = read.drawn("dot").at(row).attribute("d").value();
    return points_of(path).at(1).x;
  };
  EXPECT_GT(points_at(0), scale(50));
  EXPECT_LT(points_at(0), scale(70));
  EXPECT_LT(points_at(1), scale(-50));
  EXPECT_STREQ(read.drawn("value").at(0).child_value(), "+900.0 %");
}

TEST(ChangeChart, WithoutAFailingThresholdHasNoLimit) {
  ChangeRow row = change_row(0, 0, 0);
  row.fails_at = std::nullopt;
  const ReadChart read = read_changes({row});
  EXPECT_TRUE(read.all("//g/line[@class='limit']").empty());
  EXPECT_STREQ(read.drawn("row").at(0).attribute("data-fails-at").value(), "");
  EXPECT_STREQ(read.drawn("value").at(0).child_value(), "±0.0 %");
}

TEST(ChangeChart, LeavesOutWhatIsNoNumber) {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  const ReadChart read = read_changes({change_row(kUnknown, kUnknown, kUnknown)});
  EXPECT_TRUE(read.all("//g[contains(@class,'row')]/*[@class='dot']").empty());
  EXPECT_EQ(read.drawn("row").size(), 1U);
}

TEST(ChangeChart, WithoutRowsSaysSo) {
  EXPECT_STREQ(read_changes({}).all("/figure/svg/text")[0].child_value(), "No data");
}

}  // namespace
}  // namespace raum::web
