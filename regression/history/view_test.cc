#include "regression/history/view.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "regression/history/fixture.h"

namespace raum::regression {
namespace {

using Json = nlohmann::json;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(TrendTable, ShowsChangesAndLevels) {
  const auto runs = made_runs("cost/a", "instructions", {1000000, 1050000, 1050000});
  const auto series = series_of(runs);
  const std::string table = trend_table(series, runs, 0);
  EXPECT_TRUE(contains(table, "cost/a (instructions)\n")) << table;
  EXPECT_TRUE(
      contains(table, "2026-01-01 00:01         1,050,000      +5.0 %      +5.0 %  new level"))
      << table;
  EXPECT_TRUE(contains(table, "2026-01-01 00:02         1,050,000      ±0.0 %      +5.0 %\n"))
      << table;
  const std::string last = trend_table(series, runs, 1);
  EXPECT_FALSE(contains(last, "00:01"));
  EXPECT_TRUE(contains(last, "+5.0 %\n"))
      << "the change is relative to the first of all points: " << last;
}

TEST(TrendJson, HasTheSameRows) {
  const auto runs = made_runs("cost/a", "calls", {0, 3});
  const Json json = Json::parse(trend_json(series_of(runs), runs, 0));
  EXPECT_EQ(json["schema_version"], 1);
  const Json& points = json["benchmarks"][0]["points"];
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(points[1]["value"], 3);
  EXPECT_EQ(points[1]["change_to_previous_percent"], nullptr)
      << "a change from 0 has no percentage";
  EXPECT_EQ(points[1]["begins_level"], true);
}

TEST(TrendCsv, QuotesNames) {
  const auto runs = made_runs("cost/\"a\",b", "ms", {1.5});
  const std::string csv = trend_csv(series_of(runs), runs, 0);
  EXPECT_TRUE(contains(csv, "gate,\"cost/\"\"a\"\",b\",ms,")) << csv;
  EXPECT_TRUE(contains(csv, ",1.5,,,0,cpu\r\n")) << csv;
}

TEST(CheckText, NamesTheCommitOfAShift) {
  const auto runs = made_runs("cost/a", "instructions", {1000, 1000, 1100});
  const std::vector<Trend> trends{judge(series_of(runs)[0], runs, 0.03)};
  const std::string text = check_text(trends, runs, 0.03);
  EXPECT_TRUE(contains(text, runs[2].commit.substr(0, 12) + " 2026-01-01  1,000 to 1,100  +10.0 %"))
      << text;
  EXPECT_TRUE(contains(text, "FAIL worse by more than 3 %: cost/a +10.0 % instructions\n")) << text;
  const Json json = Json::parse(check_json(trends, runs, 0.03));
  EXPECT_EQ(json["benchmarks"][0]["verdict"], "worse");
  EXPECT_EQ(json["benchmarks"][0]["levels"][1]["commit"], runs[2].commit);
}

TEST(CheckText, NamesUnjudgedProcessors) {
  auto runs = made_runs("search", "ns", {5, 5, 50});
  runs.back().processor = "another";
  std::vector<Trend> trends;
  for (const HistorySeries& s : series_of(runs)) trends.push_back(judge(s, runs, 0.03));
  EXPECT_EQ(check_text(trends, runs, 0.03),
            "1 series of times on cpu not judged: the newest run is of another\n"
            "PASS 1 of 2 series judged, none worse by more than 3 %\n");
  EXPECT_EQ(Json::parse(check_json(trends, runs, 0.03))["benchmarks"][1]["processor"], "cpu");
  const std::string table = trend_table(series_of(runs), runs, 0);
  EXPECT_TRUE(contains(table, "search (ns, another)\n")) << table;
  EXPECT_TRUE(contains(table, "search (ns, cpu)\n")) << table;
}

TEST(CheckText, IsOneLineIfNothingChanged) {
  const auto runs = made_runs("cost/a", "instructions", {1000, 1000});
  const std::vector<Trend> trends{judge(series_of(runs)[0], runs, 0.03)};
  EXPECT_EQ(check_text(trends, runs, 0.03),
            "PASS 1 of 1 series judged, none worse by more than 3 %\n");
}

}  // namespace
}  // namespace raum::regression
