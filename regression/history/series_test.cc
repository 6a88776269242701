#include "regression/history/series.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"
#include "regression/history/fixture.h"

namespace raum::regression {
namespace {

Trend trend_of(const std::vector<HistoryRun>& runs) {
  const auto series = series_of(runs);
  EXPECT_EQ(series.size(), 1U);
  return judge(series.at(0), runs, 0.03);
}

TEST(Units, HaveADirectionAndAPrecision) {
  EXPECT_EQ(better_of("instructions/node"), Better::Less);
  EXPECT_EQ(better_of("s"), Better::Less);
  EXPECT_EQ(better_of("moves/s"), Better::More);
  EXPECT_EQ(better_of("nodes"), Better::Neither);
  EXPECT_EQ(better_of(""), Better::Neither);
  EXPECT_TRUE(is_exact("instructions/node"));
  EXPECT_TRUE(is_exact("bytes"));
  EXPECT_EQ(better_of("calls"), Better::Less);
  EXPECT_TRUE(is_exact("calls"));
  EXPECT_FALSE(is_exact("ms"));
  EXPECT_FALSE(is_exact("nodes/s"));
}

TEST(Units, AreThoseOfTimesOrNot) {
  for (const std::string unit : {"ns", "us", "µs", "ms", "s", "ms/move", "moves/s", "nodes/s"}) {
    EXPECT_TRUE(is_timed(unit)) << unit;
  }
  for (const std::string unit :
       {"", "instructions", "instructions/node", "bytes", "calls", "/sx"}) {
    EXPECT_FALSE(is_timed(unit)) << unit;
  }
}

TEST(HistorySeries, SeparatesUnitsAndSources) {
  auto runs = made_runs("cost/search", "instructions", {1, 2});
  runs[1].figures.push_back({"cost/search", "instructions/node", 7});
  runs.push_back(made_run(2, {{"cost/search", "instructions", 3}}));
  runs.back().source = "benchmark";
  const auto series = series_of(runs);
  ASSERT_EQ(series.size(), 3U);
  EXPECT_EQ(series[1].points.size(), 2U);
  EXPECT_EQ(series[2].points[0].run, 1U);
}

TEST(HistorySeries, IsFoundByItsFullOrShortName) {
  const auto series = series_of(made_runs("cost/perft start", "instructions", {1}));
  EXPECT_EQ(only(series, "cost/perft start")->size(), 1U);
  EXPECT_EQ(only(series, "perft start")->size(), 1U);
  const auto unknown = only(series, "perft stort");
  ASSERT_FALSE(unknown.has_value());
  EXPECT_NE(unknown.error().expected.find("cost/perft start"), std::string::npos);
  EXPECT_FALSE(only({}, "x").has_value());
}

TEST(Trend, AddsUpSmallSteps) {
  const Trend trend = trend_of(made_runs("cost/a", "instructions", {1000, 1000, 1020, 1020, 1041}));
  EXPECT_EQ(trend.verdict, TrendVerdict::Worse);
  EXPECT_EQ(trend.levels.size(), 3U);
  EXPECT_DOUBLE_EQ(trend.ratio, 1.041);
}

TEST(Trend, ComparesWithTheLevelOfTheAcceptedRun) {
  auto runs = made_runs("cost/a", "instructions", {1000, 1100, 1100, 1110});
  EXPECT_EQ(trend_of(runs).verdict, TrendVerdict::Worse);
  runs[2].is_accepted = true;
  const Trend trend = trend_of(runs);
  EXPECT_EQ(trend.verdict, TrendVerdict::Steady);
  EXPECT_EQ(trend.accepted, 1U);
}

TEST(Trend, KnowsTheDirectionOfAUnit) {
  EXPECT_EQ(trend_of(made_runs("a", "instructions", {1000, 900})).verdict, TrendVerdict::Better);
  const std::vector<double> rates{10, 10.1, 9.9, 10, 10.05, 9.95, 12, 12.1, 11.9, 12, 12.05, 11.95};
  EXPECT_EQ(trend_of(made_runs("a", "moves/s", rates)).verdict, TrendVerdict::Better);
  EXPECT_EQ(trend_of(made_runs("a", "ms", rates)).verdict, TrendVerdict::Worse);
  EXPECT_EQ(trend_of(made_runs("a", "nodes", {1000, 2000})).verdict, TrendVerdict::Unjudged);
  EXPECT_EQ(trend_of(made_runs("builds/build", "s", rates)).verdict, TrendVerdict::Unjudged);
}

TEST(Trend, IgnoresInformationalGateFigures) {
  const std::vector<double> twice{5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10};
  for (const std::string benchmark :
       {"builds/build of head", "cost/search, wall time", "strength/time per move"}) {
    auto runs = made_runs(benchmark, "ns/node", twice);
    EXPECT_EQ(trend_of(runs).verdict, TrendVerdict::Unjudged) << benchmark;
    for (HistoryRun& run : runs) run.source = "benchmark";
    EXPECT_EQ(trend_of(runs).verdict, TrendVerdict::Worse) << benchmark;
  }
}

TEST(Trend, IgnoresTimesOfAnotherProcessor) {
  const std::vector<double> twice{5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10};
  for (const std::string unit : {"ns", "us", "µs", "ms", "s", "ns/node"}) {
    auto runs = made_runs("search", unit, twice);
    EXPECT_EQ(trend_of(runs).verdict, TrendVerdict::Worse) << unit;
    for (std::size_t i = 6; i < runs.size(); ++i) runs[i].processor = "another";
    const auto series = series_of(runs);
    ASSERT_EQ(series.size(), 2U);
    const Trend newer = judge(series[0], runs, 0.03), older = judge(series[1], runs, 0.03);
    EXPECT_EQ(newer.series.processor, "another");
    EXPECT_EQ(newer.verdict, TrendVerdict::Steady);
    EXPECT_EQ(newer.newer_processor, "");
    EXPECT_EQ(older.verdict, TrendVerdict::Unjudged);
    EXPECT_EQ(older.newer_processor, "another");
  }
  auto counts = made_runs("cost/search", "instructions", {1000, 1000, 1100});
  counts.back().processor = "another";
  EXPECT_EQ(trend_of(counts).verdict, TrendVerdict::Worse);
}

TEST(Trend, ToleratesNoiseOfPeakMemory) {
  const std::vector<double> peaks{6672384, 6647808, 6881280, 6725632, 6979584, 6705152,
                                  6692864, 6930432, 6668288, 6750208, 6889472, 6901760};
  EXPECT_EQ(trend_of(made_runs("cost/binary size", "bytes", peaks)).verdict, TrendVerdict::Worse);
  const Trend noisy = trend_of(made_runs("cost/peak memory", "bytes", peaks));
  EXPECT_EQ(noisy.verdict, TrendVerdict::Steady);
  EXPECT_EQ(noisy.levels.size(), 1U);
  std::vector<double> grown = peaks;
  for (std::size_t i = 6; i < grown.size(); ++i) grown[i] *= 1.1;
  EXPECT_EQ(trend_of(made_runs("cost/peak memory", "bytes", grown)).verdict, TrendVerdict::Worse);
}

TEST(Trend, JudgesFromZeroWithoutARatio) {
  EXPECT_EQ(trend_of(made_runs("cost/allocations in the search", "calls", {0, 0, 4})).verdict,
            TrendVerdict::Worse);
  EXPECT_EQ(trend_of(made_runs("cost/allocations in the search", "calls", {0, 0})).verdict,
            TrendVerdict::Steady);
  EXPECT_EQ(trend_of(made_runs("cost/allocations in the search", "calls", {4, 0})).verdict,
            TrendVerdict::Better);
  EXPECT_EQ(trend_of(made_runs("cost/allocations in the search", "calls", {4, 5})).verdict,
            TrendVerdict::Worse);
}

TEST(Trend, ExaminesTheNewestOfALongSeries) {
  std::vector<double> times(700, 5);
  std::fill(times.begin() + 680, times.end(), 6);
  const Trend trend = trend_of(made_runs("a", "ms", times));
  ASSERT_EQ(trend.levels.size(), 2U);
  EXPECT_EQ(trend.levels[0].begin, 0U);
  EXPECT_EQ(trend.levels[1].begin, 680U);
}

TEST(Trend, MayGrowUpToTheThreshold) {
  const auto verdict = [](double head, double threshold = 0.25) {
    const auto runs = made_runs("a", "instructions", {1000, head});
    return judge(series_of(runs).at(0), runs, threshold).verdict;
  };
  EXPECT_EQ(verdict(1250), TrendVerdict::Steady);
  EXPECT_EQ(verdict(1251), TrendVerdict::Worse);
  EXPECT_EQ(verdict(750), TrendVerdict::Steady);
  EXPECT_EQ(verdict(749), TrendVerdict::Better);
  EXPECT_EQ(verdict(1000, 0), TrendVerdict::Steady);
  EXPECT_EQ(verdict(1010, 0), TrendVerdict::Worse);
}

TEST(Trend, ComparesWithALevelThatBeginsAtTheAcceptedRun) {
  auto runs = made_runs("cost/a", "instructions", {1000, 1100, 1100, 1200});
  runs[1].is_accepted = true;
  const Trend trend = trend_of(runs);
  EXPECT_EQ(trend.accepted, 1U);
  EXPECT_DOUBLE_EQ(trend.ratio, 1200.0 / 1100);
}

TEST(Trend, HasNoRatioFromZeroOrBelow) {
  EXPECT_EQ(trend_of(made_runs("a", "calls", {0, 4})).ratio, 1);
  EXPECT_EQ(trend_of(made_runs("a", "calls", {0, 0})).ratio, 1);
  EXPECT_EQ(trend_of(made_runs("a", "bytes", {-4, -4})).verdict, TrendVerdict::Unjudged);
  EXPECT_EQ(trend_of(made_runs("a", "moves/s", {0, 0})).verdict, TrendVerdict::Unjudged);
  const std::vector<double> from_zero{0, 0, 0, 0, 0, 0, 5, 5, 5, 5, 5, 5};
  EXPECT_EQ(trend_of(made_runs("a", "moves/s", from_zero)).verdict, TrendVerdict::Unjudged);
  EXPECT_EQ(trend_of(made_runs("a", "ms", from_zero)).verdict, TrendVerdict::Worse);
}

TEST(Trend, NamesEachVerdict) {
  EXPECT_EQ(to_string(TrendVerdict::Steady), "steady");
  EXPECT_EQ(to_string(TrendVerdict::Better), "better");
  EXPECT_EQ(to_string(TrendVerdict::Worse), "worse");
  EXPECT_EQ(to_string(TrendVerdict::Unjudged), "not judged");
}

TEST(Trend, EndsItsLevelsWithTheSeries) {
  std::vector<double> times(700, 5);
  std::fill(times.begin() + 680, times.end(), 6);
  const auto levels = trend_of(made_runs("a", "ms", times)).levels;
  ASSERT_EQ(levels.size(), 2U);
  EXPECT_EQ(levels[0].end, 680U);
  EXPECT_EQ(levels[1].end, 700U);
}

TEST(HistorySeries, NamesWhatItDoesNotHave) {
  const auto series = series_of(made_runs("cost/perft start", "instructions", {1}));
  EXPECT_EQ(error_line(only(series, "perft stort")),
            "--benchmark: found \"perft stort\", expected a benchmark of this history: "
            "cost/perft start");
  EXPECT_EQ(error_line(only({}, "x")), "--benchmark: found \"x\", expected a history with figures");
  EXPECT_EQ(only(series, "start").has_value(), false) << "a part of the name";
}

}  // namespace
}  // namespace raum::regression
