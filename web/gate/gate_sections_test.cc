#include "web/gate/gate_sections.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "web/gate/gate_fixture.h"

namespace raum::web {
namespace {

GateFile sample() { return parse_gate_report(gate_json().dump(), "r.json").value(); }

TEST(GateSections, ShowFailedChangesFirstAndTheLargestFirstAmongThese) {
  const auto chart = changes_of(sample().checks[0]);
  ASSERT_TRUE(chart);
  std::vector<std::string> labels;
  for (const ChangeRow& row : chart->rows) labels.push_back(row.label);
  EXPECT_EQ(labels, (std::vector<std::string>{"search", "perft", "search, wall time", "startup"}));
  const ChangeRow& search = chart->rows[0];
  EXPECT_EQ(search.verdict, ChangeVerdict::Failed);
  EXPECT_EQ(search.base, "2036.6 instructions/node");
  EXPECT_EQ(search.head, "2139.8 instructions/node");
  EXPECT_EQ(search.value, 0.0507);
  EXPECT_EQ(search.reported_at, 0.01);
  EXPECT_EQ(search.fails_at, 0.03);
  EXPECT_EQ(chart->rows[1].verdict, ChangeVerdict::Reported);
  EXPECT_EQ(chart->rows[2].verdict, ChangeVerdict::Within);
  EXPECT_EQ(chart->rows[2].low, -0.005);
  EXPECT_EQ(chart->rows[2].high, 0.03);
  EXPECT_EQ(chart->rows[2].fails_at, std::nullopt);
  EXPECT_EQ(chart->frame.summary,
            "4 figures: 1 beyond the failing threshold, 1 reported, 2 within the thresholds.");
}

TEST(GateSections, HaveNoChartWithoutAJudgedFigure) {
  EXPECT_FALSE(changes_of(sample().checks[1]));
}

TEST(GateSections, ShowTheFunctionsOfEachWorkload) {
  const auto charts = functions_of(sample().checks[0]);
  ASSERT_EQ(charts.size(), 2U);
  EXPECT_EQ(charts[0].frame.title, "Functions that changed most in search");
  EXPECT_EQ(charts[0].frame.summary,
            "2 functions; the largest change is that of raum::search<int>, from 1000 to 1250 "
            "instructions.");
  ASSERT_EQ(charts[0].rows.size(), 2U);
  EXPECT_EQ(charts[0].rows[1].label, "raum::evaluate");
  EXPECT_EQ(charts[0].rows[1].value, 0);
  EXPECT_EQ(charts[0].rows[1].ticks, std::vector<double>{400});
  ASSERT_EQ(charts[1].rows.size(), 1U);
  EXPECT_EQ(charts[1].rows[0].value, 7);
  EXPECT_TRUE(functions_of(sample().checks[1]).empty());
}

TEST(GateSections, ShowEveryEloOfTheMatch) {
  const auto chart = elo_of(*sample().checks[1].match);
  ASSERT_TRUE(chart);
  ASSERT_EQ(chart->rows.size(), 3U);
  EXPECT_EQ(chart->rows[0].label, "logistic");
  EXPECT_EQ(chart->rows[0].low, 60.25);
  EXPECT_EQ(chart->rows[0].value, 120.5);
  EXPECT_EQ(chart->rows[0].high, 190);
  EXPECT_EQ(chart->rows[1].label, "median-unbiased");
  EXPECT_EQ(chart->rows[2].label, "normalized");
  EXPECT_EQ(chart->frame.summary, "Elo +120.5 [+60.2, +190.0].");
  EXPECT_FALSE(elo_of(GateMatch{}));
}

TEST(GateSections, ShowTheLlrBetweenItsBounds) {
  const auto chart = llr_of(*sample().checks[1].match);
  ASSERT_TRUE(chart);
  ASSERT_EQ(chart->rows.size(), 1U);
  EXPECT_EQ(chart->rows[0].value, 2.97);
  ASSERT_EQ(chart->references.size(), 2U);
  EXPECT_EQ(chart->references[0].at, -2.94);
  EXPECT_EQ(chart->references[1].at, 2.94);
  EXPECT_FALSE(llr_of(GateMatch{}));
}

TEST(GateSections, ShowThePairsByTheirPoints) {
  const BarChart chart = pentanomial_of(*sample().checks[1].match);
  std::vector<double> values;
  for (const BarRow& row : chart.rows) values.push_back(row.value);
  EXPECT_EQ(values, (std::vector<double>{1, 4, 10, 9, 6}));
  EXPECT_EQ(chart.rows[3].label, "1½");
}

}  // namespace
}  // namespace raum::web
