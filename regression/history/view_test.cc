#include "regression/history/view.h"

#include <gtest/gtest.h>

#include <algorithm>
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

TEST(TrendTable, HasNotesBelowTheRowOfTheirCommit) {
  auto runs = made_runs("cost/a", "calls", {1, 2});
  runs[0].notes = {{"first", "2026-01-01"}, {"second", "2026-01-02"}};
  const std::string table = trend_table(series_of(runs), runs, 0);
  EXPECT_TRUE(contains(table, "1\n    first\n    second\n  abcdef")) << table;
  const Json points = Json::parse(trend_json(series_of(runs), runs, 0))["benchmarks"][0]["points"];
  EXPECT_EQ(points[0]["notes"], Json::parse(R"([{"text": "first", "written": "2026-01-01"},
                            {"text": "second", "written": "2026-01-02"}])"));
  EXPECT_EQ(points[1]["notes"], Json::array());
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

// Two series, one of which grows from 0 and has a value that is not whole.
std::vector<HistoryRun> mixed_runs() {
  auto runs = made_runs("cost/a", "instructions", {1000000, 1050000, 1050000});
  const std::vector<double> values{0, -1234.5, -999};
  for (std::size_t i = 0; i < runs.size(); ++i) runs[i].figures.push_back({"z", "", values[i]});
  runs[1].is_accepted = true;
  return runs;
}

TEST(TrendTable, HasATitleAndARowForEachPoint) {
  const auto runs = mixed_runs();
  EXPECT_EQ(
      trend_table(series_of(runs), runs, 0),
      "cost/a (instructions)\n"
      "  commit        date                         value    previous       first\n"
      "  abcdef000000  2026-01-01 00:00         1,000,000\n"
      "  abcdef000000  2026-01-01 00:01         1,050,000      +5.0 %      +5.0 %  new level\n"
      "  abcdef000000  2026-01-01 00:02         1,050,000      ±0.0 %      +5.0 %\n"
      "\n"
      "z (no unit)\n"
      "  commit        date                         value    previous       first\n"
      "  abcdef000000  2026-01-01 00:00                 0\n"
      "  abcdef000000  2026-01-01 00:01           -1234.5\n"
      "  abcdef000000  2026-01-01 00:02              -999\n");
}

// As a damaged database may hold them.
TEST(TrendTable, CutsNoCharacterInTwo) {
  HistoryRun run;
  run.commit = "0123456789a♔";
  run.started = "2026-01-01T00:0♔";
  run.figures = {{"a", "s", 1}};
  const std::vector<HistoryRun> runs = {run};
  EXPECT_EQ(trend_table(series_of(runs), runs, 0).find("♔"), std::string::npos);
  EXPECT_NE(trend_table(series_of(runs), runs, 0).find("  0123456789a   2026-01-01 00:0  "),
            std::string::npos)
      << trend_table(series_of(runs), runs, 0);
}

TEST(TrendTable, SeparatesThousandsOfWholeNumbers) {
  const auto runs =
      made_runs("a", "x", {999, 1000, -1000, 1234567, 0.1234567, 999999999999999, 1e15});
  const std::string table = trend_table(series_of(runs), runs, 0);
  for (const std::string number : {" 999\n", " 1,000 ", " -1,000\n", " 1,234,567 ", " 0.123457 ",
                                   " 999,999,999,999,999 ", " 1e+15 "}) {
    EXPECT_TRUE(contains(table, number)) << number << table;
  }
}

TEST(TrendTable, ShowsTheLastPointsOnRequest) {
  const auto runs = made_runs("a", "calls", {1, 1, 2, 2});
  const auto lines = [&](std::size_t last) {
    const std::string table = trend_table(series_of(runs), runs, last);
    return std::count(table.begin(), table.end(), '\n') - 2;
  };
  EXPECT_EQ(lines(0), 4);
  EXPECT_EQ(lines(1), 1);
  EXPECT_EQ(lines(3), 3);
  EXPECT_EQ(lines(4), 4);
  EXPECT_EQ(lines(5), 4);
}

TEST(TrendJson, HoldsEveryPoint) {
  const auto runs = mixed_runs();
  const Json json = Json::parse(trend_json(series_of(runs), runs, 2));
  const auto point = [&](std::size_t run, double value, const Json& previous, const Json& first,
                         bool begins_level) {
    return Json{{"commit", runs[run].commit},
                {"subject", runs[run].subject},
                {"started", runs[run].started},
                {"value", value},
                {"change_to_previous_percent", previous},
                {"change_to_first_percent", first},
                {"begins_level", begins_level},
                {"accepted", run == 1},
                {"processor", "cpu"},
                {"build", "build"},
                {"notes", Json::array()}};
  };
  const double five = 100 * (1.05 - 1);
  const Json a{
      {"source", "gate"},
      {"benchmark", "cost/a"},
      {"unit", "instructions"},
      {"processor", nullptr},
      {"points", {point(1, 1050000, five, five, true), point(2, 1050000, 0, five, false)}}};
  const Json z{
      {"source", "gate"},
      {"benchmark", "z"},
      {"unit", ""},
      {"processor", nullptr},
      {"points",
       {point(1, -1234.5, nullptr, nullptr, false), point(2, -999, nullptr, nullptr, false)}}};
  EXPECT_EQ(json, (Json{{"schema_version", 1}, {"benchmarks", {a, z}}}));
}

TEST(TrendCsv, HasARowForEachPoint) {
  auto runs = made_runs("cost/a", "s", {4, 5, 3});
  runs[2].processor = "x,y";
  for (HistoryRun& run : runs) run.figures[0].unit = "instructions";
  EXPECT_EQ(trend_csv(series_of(runs), runs, 0),
            "source,benchmark,unit,commit,started,value,change_to_previous_percent,"
            "change_to_first_percent,begins_level,processor\r\n"
            "gate,cost/a,instructions," +
                runs[0].commit + "," + runs[0].started + ",4,,,0,cpu\r\n" +
                "gate,cost/a,instructions," + runs[1].commit + "," + runs[1].started +
                ",5,25.0000,25.0000,1,cpu\r\n" + "gate,cost/a,instructions," + runs[2].commit +
                "," + runs[2].started + ",3,-40.0000,-25.0000,1,\"x,y\"\r\n");
}

TEST(CheckText, ListsEveryShift) {
  auto runs = made_runs("cost/a", "instructions", {1000, 1000, 1100, 990});
  const std::vector<double> other{0, 0, 3, 3}, nodes{7, 7, 8, 8};
  for (std::size_t i = 0; i < runs.size(); ++i) {
    runs[i].figures.push_back({"cost/b", "calls", other[i]});
    runs[i].figures.push_back({"nodes", "nodes", nodes[i]});
  }
  runs[2].subject = "";
  runs[2].is_accepted = true;
  std::vector<Trend> trends;
  for (const HistorySeries& s : series_of(runs)) trends.push_back(judge(s, runs, 0.05));
  EXPECT_EQ(check_text(trends, runs, 0.05),
            "cost/a (instructions): better -10.0 % since abcdef000000\n"
            "  abcdef000000 2026-01-01  1,000 to 1,100  +10.0 %\n"
            "  abcdef000000 2026-01-01  1,100 to 990  -10.0 %  Change 3\n"
            "cost/b (calls): steady ±0.0 % since abcdef000000\n"
            "  abcdef000000 2026-01-01  0 to 3\n"
            "nodes (nodes): not judged since abcdef000000\n"
            "  abcdef000000 2026-01-01  7 to 8  +14.3 %\n"
            "PASS 2 of 3 series judged, none worse by more than 5 %\n");
}

TEST(CheckText, NamesEveryWorseSeries) {
  auto runs = made_runs("cost/a", "instructions", {1000, 1100});
  runs[0].figures.push_back({"cost/b", "calls", 0});
  runs[1].figures.push_back({"cost/b", "calls", 3});
  std::vector<Trend> trends;
  for (const HistorySeries& s : series_of(runs)) trends.push_back(judge(s, runs, 0.025));
  const std::string text = check_text(trends, runs, 0.025);
  EXPECT_TRUE(
      text.ends_with("\nFAIL worse by more than 2.5 %: cost/a +10.0 % instructions, "
                     "cost/b 0 to 3 calls\n"))
      << text;
  EXPECT_TRUE(contains(text, "\ncost/b (calls): worse 0 to 3 since abcdef000000\n")) << text;
}

TEST(CheckText, ShowsTheSignificanceOfANoisyShift) {
  const auto runs = made_runs("a", "ms", {5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6});
  const std::vector<Trend> trends{judge(series_of(runs)[0], runs, 0.03)};
  const std::string text = check_text(trends, runs, 0.03);
  EXPECT_TRUE(
      text.starts_with("a (ms, cpu): worse +20.0 % since abcdef000000\n"
                       "  abcdef000000 2026-01-01  5 to 6  +20.0 %  p 0.0"))
      << text;
}

TEST(CheckText, HasNoVerdictIfNothingCanBeJudged) {
  const auto runs = made_runs("nodes", "nodes", {7, 7});
  const std::vector<Trend> trends{judge(series_of(runs)[0], runs, 0.03)};
  EXPECT_EQ(check_text(trends, runs, 0.03), "NO VERDICT no series that can be judged\n");
}

TEST(CheckText, CountsSeriesOfUnnamedProcessors) {
  auto runs = made_runs("a", "ns", {5, 5});
  runs[0].figures.push_back({"b", "ns", 5});
  runs[0].processor = "";
  std::vector<Trend> trends;
  for (const HistorySeries& s : series_of(runs)) trends.push_back(judge(s, runs, 0.03));
  EXPECT_EQ(check_text(trends, runs, 0.03),
            "2 series of times on a processor without a name not judged: the newest run is of cpu\n"
            "PASS 1 of 3 series judged, none worse by more than 3 %\n");
  runs[0].processor = "cpu";
  runs[1].processor = "";
  trends.clear();
  for (const HistorySeries& s : series_of(runs)) trends.push_back(judge(s, runs, 0.03));
  EXPECT_TRUE(contains(check_text(trends, runs, 0.03),
                       "2 series of times on cpu not judged: the newest run is of a processor "
                       "without a name\n"));
}

TEST(CheckJson, HoldsEveryLevel) {
  auto runs = made_runs("cost/a", "instructions", {1000, 1000, 1100});
  runs[2].is_accepted = true;
  const std::vector<Trend> trends{judge(series_of(runs)[0], runs, 0.25)};
  const auto level = [&](std::size_t run, int count, double mean) {
    return Json{{"commit", runs[run].commit},
                {"started", runs[run].started},
                {"runs", count},
                {"mean", mean},
                {"p", 0}};
  };
  EXPECT_EQ(Json::parse(check_json(trends, runs, 0.25)),
            (Json{{"schema_version", 1},
                  {"threshold_percent", 25},
                  {"benchmarks",
                   {{{"source", "gate"},
                     {"benchmark", "cost/a"},
                     {"unit", "instructions"},
                     {"processor", nullptr},
                     {"verdict", "steady"},
                     {"change_percent", 0},
                     {"accepted_level", 1},
                     {"levels", {level(0, 2, 1000), level(2, 1, 1100)}}}}}}));
}

}  // namespace
}  // namespace raum::regression
