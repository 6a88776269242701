#include "regression/compare/timing_file.h"

#include <gtest/gtest.h>

namespace raum::regression {
namespace {

constexpr const char* kFile = R"({
  "context": {"processor": "Z80", "raum_compiler": "GNU 12", "raum_build_type": "Release",
              "raum_flags": "-O3"},
  "benchmarks": [
    {"name": "make", "run_type": "iteration", "repetition_index": 0, "cpu_time": 1.5,
     "time_unit": "us"},
    {"name": "list", "run_type": "iteration", "cpu_time": 20, "time_unit": "ns"},
    {"name": "make", "run_type": "iteration", "repetition_index": 1, "cpu_time": 1.25,
     "time_unit": "us"},
    {"name": "make_mean", "run_type": "aggregate", "cpu_time": 1.4, "time_unit": "us"},
    {"name": "failed", "run_type": "iteration", "error_occurred": true, "error_message": "no"}
  ]})";

TEST(TimingFile, HoldsTheRepetitionsOfEachBenchmark) {
  const auto file = parse_timings(kFile, "t.json");
  ASSERT_TRUE(file) << to_string(file.error());
  EXPECT_EQ(file->made_with, "Z80, GNU 12, Release -O3");
  ASSERT_EQ(file->samples.size(), 2U);
  EXPECT_EQ(file->samples[0].benchmark, "make");
  EXPECT_EQ(file->samples[0].nanoseconds, (std::vector<double>{1500, 1250}));
  EXPECT_EQ(file->samples[1].benchmark, "list");
  EXPECT_EQ(file->samples[1].nanoseconds, std::vector<double>{20});
  EXPECT_EQ(file->failed, std::vector<std::string>{"failed"});
}

std::string file_error(const std::string& text) {
  const auto file = parse_timings(text, "t.json");
  return file ? "none" : to_string(file.error());
}

std::string with_row(const std::string& row) { return "{\"benchmarks\": [" + row + "]}"; }

TEST(TimingFile, NamesThePlaceOfAnError) {
  EXPECT_EQ(file_error("{"), "t.json: byte 2: found invalid JSON, expected the JSON of raum-bench");
  EXPECT_EQ(file_error("[1]"), "t.json: found array, expected the JSON of raum-bench");
  EXPECT_EQ(file_error("{}"), "t.json: benchmarks: found nothing, expected the field");
  EXPECT_EQ(file_error("{\"checks\": []}"),
            "t.json: found a report of raum gate, expected the JSON of raum-bench (raum history "
            "compares reports of gates)");
  EXPECT_EQ(file_error(R"({"schema_version": 1, "engines": [], "sessions": []})"),
            "t.json: found the result of raum match, expected the JSON of raum-bench");
  EXPECT_EQ(file_error(R"({"schema_version": 1, "checked": 3, "checks": []})"),
            "t.json: found the JSON of raum perft, expected the JSON of raum-bench");
  EXPECT_EQ(file_error(R"({"schema_version": 1, "text": ""})"),
            "t.json: found the JSON of another command, expected the JSON of raum-bench");
  EXPECT_EQ(file_error("{\"benchmarks\": 3}"), "t.json: benchmarks: found 3, expected an array");
  EXPECT_EQ(file_error(with_row("7")), "t.json: benchmarks[0]: found 7, expected an object");
  EXPECT_EQ(file_error(with_row("")), "t.json: found no time, expected a measured row");
  EXPECT_EQ(
      file_error(with_row(R"({"name": "a", "cpu_time": -1, "time_unit": "ns"})")),
      "t.json: benchmarks[0].cpu_time: found -1, expected a time above 0, of at most 30 years");
  EXPECT_EQ(
      file_error(with_row(R"({"name": "a", "cpu_time": 1e300, "time_unit": "ns"})")),
      "t.json: benchmarks[0].cpu_time: found 1e+300, expected a time above 0, of at most 30 years");
  EXPECT_EQ(
      file_error(with_row(R"({"name": "a", "cpu_time": "1", "time_unit": "ns"})")),
      "t.json: benchmarks[0].cpu_time: found \"1\", expected a time above 0, of at most 30 years");
  EXPECT_EQ(file_error(with_row(R"({"name": "a", "cpu_time": 1, "time_unit": "weeks"})")),
            "t.json: benchmarks[0].time_unit: found \"weeks\", expected ns, us, ms or s");
  EXPECT_EQ(file_error(with_row(R"({"cpu_time": 1, "time_unit": "ns"})")),
            "t.json: benchmarks[0].name: found nothing, expected the field");
}

TEST(TimingFile, ConvertsEveryUnit) {
  const auto nanoseconds = [](const std::string& time, const std::string& unit) {
    const auto file = parse_timings(
        with_row("{\"name\": \"a\", \"cpu_time\": " + time + ", \"time_unit\": \"" + unit + "\"}"),
        "t.json");
    return file ? file->samples.at(0).nanoseconds.at(0) : -1;
  };
  EXPECT_EQ(nanoseconds("2", "ns"), 2);
  EXPECT_EQ(nanoseconds("2", "us"), 2e3);
  EXPECT_EQ(nanoseconds("2", "ms"), 2e6);
  EXPECT_EQ(nanoseconds("2", "s"), 2e9);
  EXPECT_EQ(nanoseconds("1000000000", "s"), 1e18);
  EXPECT_EQ(nanoseconds("1000000001", "s"), -1);
  EXPECT_EQ(nanoseconds("0", "ns"), -1);
}

TEST(TimingFile, ListsABenchmarkThatFailedOnce) {
  const auto file = parse_timings(
      with_row(R"({"name": "a", "error_occurred": true}, {"name": "b", "skipped": true},
                  {"name": "a", "error_occurred": true},
                  {"name": "c", "skipped": false, "error_occurred": false, "cpu_time": 1,
                   "time_unit": "ns"})"),
      "t.json");
  ASSERT_TRUE(file) << to_string(file.error());
  EXPECT_EQ(file->failed, (std::vector<std::string>{"a", "b"}));
  ASSERT_EQ(file->samples.size(), 1U);
  EXPECT_EQ(file->made_with, "") << "without a context";
}

TEST(TimingFile, ReadsAnUnknownMachine) {
  const std::string row = R"({"name": "a", "cpu_time": 1, "time_unit": "ns"})";
  const auto made_with = [&](const std::string& context) {
    return parse_timings("{\"context\": " + context + ", \"benchmarks\": [" + row + "]}", "t.json")
        ->made_with;
  };
  EXPECT_EQ(made_with("{}"), ", ,  ");
  EXPECT_EQ(made_with("7"), "");
  EXPECT_EQ(made_with(R"({"raum_build_type": "Debug"})"), ", , Debug ");
}

TEST(TimingFile, HasALimitOfRows) {
  std::string rows = "7";
  for (int i = 1; i < 100'000; ++i) rows += ",7";
  EXPECT_EQ(file_error(with_row(rows)), "t.json: benchmarks[0]: found 7, expected an object");
  EXPECT_EQ(file_error(with_row(rows + ",7")),
            "t.json: benchmarks: found 100001 rows, expected at most 100000");
}

TEST(TimingFile, NamesMissingFields) {
  EXPECT_EQ(file_error(with_row(R"({"name": "a", "time_unit": "ns"})")),
            "t.json: benchmarks[0].cpu_time: found nothing, expected the field");
  EXPECT_EQ(file_error(with_row(R"({"name": "a", "cpu_time": 1})")),
            "t.json: benchmarks[0].time_unit: found nothing, expected the field");
  EXPECT_EQ(file_error(with_row(R"({"name": "", "cpu_time": 1, "time_unit": "ns"})")),
            "t.json: benchmarks[0].name: found \"\", expected one line of text, not empty");
}

}  // namespace
}  // namespace raum::regression
