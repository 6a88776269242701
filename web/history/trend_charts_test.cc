#include "web/history/trend_charts.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "regression/history/fixture.h"

namespace raum::web {
namespace {

using regression::HistoryRun;
using regression::Trend;

// Five runs: "cost/worse" and "cost/slightly" shift in the third one, "cost/better" in the fourth.
std::vector<HistoryRun> sample_runs() {
  const std::vector<double> worse{100, 100, 120, 120, 120}, slightly{100, 100, 102, 102, 102},
      better{100, 100, 100, 50, 50};
  std::vector<HistoryRun> runs;
  for (std::size_t i = 0; i < worse.size(); ++i) {
    runs.push_back(
        regression::made_run(static_cast<int>(i), {{"cost/better", "instructions", better[i]},
                                                   {"cost/slightly", "instructions", slightly[i]},
                                                   {"cost/steady", "instructions", 7},
                                                   {"cost/worse", "instructions", worse[i]},
                                                   {"strength/pairs", "pairs", 3}}));
  }
  return runs;
}

TEST(TrendCharts, BeginWithTheWorst) {
  std::vector<std::string> names;
  for (const Trend& trend : sorted_trends(sample_runs(), 0.03)) {
    names.push_back(trend.series.benchmark);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"cost/worse", "cost/better", "cost/slightly",
                                             "cost/steady", "strength/pairs"}));
}

TEST(TrendCharts, HavePointsLevelsShiftsAndTheLimit) {
  auto runs = sample_runs();
  runs[1].is_accepted = true;
  const TrendChart chart = chart_of(sorted_trends(runs, 0.03)[0], runs, 0.03);
  EXPECT_EQ(chart.frame.title, "cost/worse");
  EXPECT_EQ(chart.frame.summary,
            "cost/worse: worse, 5 points, newest level 120 instructions, accepted 100, +20.0 %.");
  EXPECT_TRUE(chart.is_exact);
  ASSERT_EQ(chart.points.size(), 5U);
  EXPECT_EQ(chart.points[2].value, 120);
  EXPECT_EQ(chart.points[2].run, 2U);
  EXPECT_EQ(chart.points[2].label, "2026-01-01 " + runs[2].short_commit() + " Change 2");
  ASSERT_EQ(chart.levels.size(), 2U);
  EXPECT_EQ(chart.levels[0].shift, "");
  EXPECT_EQ(chart.levels[1].begin, 2U);
  EXPECT_EQ(chart.levels[1].end, 5U);
  EXPECT_EQ(chart.levels[1].mean, 120);
  EXPECT_EQ(chart.levels[1].shift, "+20.0 %");
  EXPECT_EQ(chart.accepted, 1U);
  EXPECT_EQ(chart.limit, 100 * (1 + 0.03));
}

TEST(TrendCharts, HaveNoLimitWhereNothingIsJudged) {
  const auto runs = sample_runs();
  const TrendChart chart = chart_of(sorted_trends(runs, 0.03).back(), runs, 0.03);
  EXPECT_EQ(chart.frame.title, "strength/pairs");
  EXPECT_FALSE(chart.is_exact);
  EXPECT_EQ(chart.limit, std::nullopt);
  EXPECT_EQ(chart.accepted, std::nullopt);
}

TEST(TrendCharts, ShowTheProbabilityOfANoisyShiftAndTheProcessorOfTimes) {
  const auto runs = regression::made_runs(
      "make", "ns", {10, 10.1, 9.9, 10, 10.1, 9.9, 20, 20.1, 19.9, 20, 20.1, 19.9});
  const TrendChart chart = chart_of(sorted_trends(runs, 0.03)[0], runs, 0.03);
  EXPECT_EQ(chart.frame.title, "make on cpu");
  EXPECT_FALSE(chart.is_exact);
  ASSERT_EQ(chart.levels.size(), 2U);
  EXPECT_TRUE(chart.levels[1].shift.starts_with("+100.0 %, p 0.0")) << chart.levels[1].shift;
}

TEST(TrendCharts, NameTheValuesOfAShiftOfElo) {
  const auto runs = regression::made_runs("strength/Elo", "instructions", {-50, -50, -70});
  const auto trends = sorted_trends(runs, 0.03);
  EXPECT_EQ(chart_of(trends[0], runs, 0.03).levels.at(1).shift, "from -50 to -70");
}

TEST(TrendCharts, BeginWithWhatWasZero) {
  auto runs = regression::made_runs("cost/a", "calls", {0, 3});
  for (std::size_t i = 0; i < runs.size(); ++i) {
    runs[i].figures.push_back({"cost/b", "calls", i == 0 ? 1.0 : 9.0});
  }
  const auto trends = sorted_trends(runs, 0.03);
  EXPECT_EQ(trends[0].series.benchmark, "cost/a");
}

TEST(TrendCharts, MarkTheLastBenchmarkUpToTheAcceptedGate) {
  auto runs = regression::made_runs("cost/a", "calls", {1, 1, 1, 1});
  for (const std::size_t i : {0U, 1U, 3U}) {
    runs[i].source = "benchmark";
    runs[i].figures = {{"make", "ns", 5}};
  }
  runs[2].is_accepted = true;
  for (const Trend& trend : sorted_trends(runs, 0.03)) {
    EXPECT_EQ(chart_of(trend, runs, 0.03).accepted, trend.series.benchmark == "make" ? 1U : 0U);
  }
}

TEST(TrendCharts, NameAShiftFromZeroWithoutARatio) {
  const auto runs = regression::made_runs("cost/allocations", "calls", {0, 0, 3});
  const TrendChart chart = chart_of(sorted_trends(runs, 0.03)[0], runs, 0.03);
  ASSERT_EQ(chart.levels.size(), 2U);
  EXPECT_EQ(chart.levels[1].shift, "from 0 to 3");
}

}  // namespace
}  // namespace raum::web
