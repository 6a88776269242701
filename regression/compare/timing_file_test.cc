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

}  // namespace
}  // namespace raum::regression
