#include "regression/compare/timing_comparison.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace raum::regression {
namespace {

// `count` values around `middle`, 0.1 % apart.
std::vector<double> around(double middle, int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(middle * (1 + 0.001 * (i - (count - 1) / 2.0)));
  return values;
}

TimingFile file_of(std::vector<TimingSample> samples) {
  return {.made_with = "one", .samples = std::move(samples)};
}

TEST(TimingComparison, FailsOnASignificantSlowdown) {
  const TimingFile base = file_of({{"a", around(100, 9)}, {"b", around(50, 9)}});
  const TimingFile head = file_of({{"a", around(110, 9)}, {"b", around(50, 9)}});
  const TimingComparison comparison = compare_timings(base, head);
  ASSERT_EQ(comparison.rows.size(), 2U);
  EXPECT_EQ(comparison.rows[0].verdict, TimingVerdict::Fails);
  EXPECT_DOUBLE_EQ(comparison.rows[0].ratio(), 1.1);
  EXPECT_LT(comparison.rows[0].p, 0.001);
  EXPECT_DOUBLE_EQ(comparison.rows[0].adjusted_p, 2 * comparison.rows[0].p) << "Holm, two rows";
  EXPECT_EQ(comparison.rows[1].verdict, TimingVerdict::Same);
  EXPECT_EQ(comparison.code, ExitCode::Fail);
  EXPECT_EQ(comparison.verdict,
            "FAIL 1 of 2 benchmarks slower by significantly more than 3 %: a +10.0 %");
}

TEST(TimingComparison, PassesWithinTheThresholdOrFaster) {
  const TimingFile base = file_of({{"a", around(100, 9)}, {"b", around(100, 9)}});
  const TimingFile head = file_of({{"a", around(102, 9)}, {"b", around(80, 9)}});
  const TimingComparison comparison = compare_timings(base, head);
  EXPECT_EQ(comparison.rows[0].verdict, TimingVerdict::Slower);
  EXPECT_EQ(comparison.rows[1].verdict, TimingVerdict::Faster);
  EXPECT_EQ(comparison.code, ExitCode::Pass);
  EXPECT_EQ(compare_timings(base, head, {.threshold = 0.01}).code, ExitCode::Fail);
}

// The median grows by 4 %, but not significantly more than 3 %.
TEST(TimingComparison, TestsAgainstTheThreshold) {
  const TimingFile base = file_of({{"a", {98, 99, 99.5, 100, 100, 101, 101.5, 102}}});
  const TimingFile head = file_of({{"a", {102.2, 103, 103.5, 104, 104, 104.5, 105, 106}}});
  const TimingComparison comparison = compare_timings(base, head);
  EXPECT_GT(comparison.rows[0].ratio(), 1.035);
  EXPECT_EQ(comparison.rows[0].verdict, TimingVerdict::Slower);
  EXPECT_GT(comparison.rows[0].slowdown_p, 0.05);
  EXPECT_EQ(comparison.code, ExitCode::Pass);
  EXPECT_EQ(compare_timings(base, head, {.threshold = 0}).code, ExitCode::Fail);
}

TEST(TimingComparison, IgnoresADifferenceWithinTheNoise) {
  const TimingFile base = file_of({{"a", {100, 150, 105, 160, 110}}});
  const TimingFile head = file_of({{"a", {108, 155, 103, 170, 130}}});
  const TimingComparison comparison = compare_timings(base, head);
  EXPECT_GT(comparison.rows[0].ratio(), 1.15);
  EXPECT_EQ(comparison.rows[0].verdict, TimingVerdict::Same);
  EXPECT_EQ(comparison.code, ExitCode::Pass);
}

// The smallest p of 3 and 3 values is 2/20; of 5 and 5 it is 2/252, which is too large for 40
// benchmarks.
TEST(TimingComparison, HasNoVerdictWithTooFewRepetitions) {
  const TimingFile base = file_of({{"a", around(100, 3)}});
  const TimingFile head = file_of({{"a", around(200, 3)}});
  const TimingComparison comparison = compare_timings(base, head);
  EXPECT_EQ(comparison.rows[0].verdict, TimingVerdict::TooFew);
  EXPECT_EQ(comparison.code, ExitCode::NoVerdict);
  std::vector<TimingSample> many;
  for (int i = 0; i < 40; ++i) many.push_back({"row " + std::to_string(i), around(100, 5)});
  EXPECT_EQ(compare_timings(file_of(many), file_of(many)).code, ExitCode::NoVerdict);
  EXPECT_TRUE(compare_timings(file_of(many), file_of(many))
                  .verdict.starts_with("NO VERDICT: 40 of 40 benchmarks have too few repetitions, "
                                       "found 5, expected 7 or more: row 0, row 1, "))
      << compare_timings(file_of(many), file_of(many)).verdict;
  many.resize(5);
  EXPECT_EQ(compare_timings(file_of(many), file_of(many)).code, ExitCode::Pass);
}

TEST(TimingComparison, HasNoVerdictIfARowCannotBeJudged) {
  const TimingFile base = file_of({{"a", around(100, 9)}, {"b", {100, 101}}});
  const TimingFile head = file_of({{"a", around(100, 9)}, {"b", {900, 901}}});
  const TimingComparison comparison = compare_timings(base, head);
  EXPECT_EQ(comparison.rows[1].verdict, TimingVerdict::TooFew);
  EXPECT_EQ(comparison.code, ExitCode::NoVerdict);
  EXPECT_NE(comparison.verdict.find("found 2, expected"), std::string::npos) << comparison.verdict;
}

TEST(TimingComparison, FailsIfABenchmarkFailsOnlyInHead) {
  TimingFile base = file_of({{"a", around(100, 9)}, {"b", around(100, 9)}});
  TimingFile head = file_of({{"a", around(100, 9)}});
  head.failed = {"b", "c"};
  base.failed = {"c"};
  EXPECT_EQ(compare_timings(base, head).code, ExitCode::Fail);
  EXPECT_EQ(compare_timings(base, head).verdict, "FAIL errors in head only: b");
  head.failed.clear();
  EXPECT_EQ(compare_timings(base, head).code, ExitCode::NoVerdict);
  EXPECT_EQ(compare_timings(base, head).verdict, "NO VERDICT: head has no b");
}

TEST(TimingComparison, ListsUnmatchedRowsAndOtherMachines) {
  TimingFile base = file_of({{"a", around(1, 9)}});
  TimingFile head = file_of({{"new", around(1, 9)}, {"a", around(1, 9)}});
  head.made_with = "another";
  const TimingComparison comparison = compare_timings(base, head);
  EXPECT_EQ(comparison.only_head, std::vector<std::string>{"new"});
  EXPECT_EQ(compare_timings(head, base).only_base, std::vector<std::string>{"new"});
  EXPECT_TRUE(comparison.is_other_machine);
  const std::string text = comparison_text(comparison);
  EXPECT_NE(text.find("\nonly in head: new\nwarning: "), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("\nPASS 1 benchmarks, none slower by significantly more than 3 %\n"))
      << text;
  EXPECT_FALSE(compare_timings(base, base).is_other_machine);
  base.made_with.clear();
  EXPECT_TRUE(compare_timings(base, base).is_other_machine) << "unknown";
  EXPECT_EQ(compare_timings(file_of({{"x", {1}}}), file_of({{"y", {1}}})).verdict,
            "NO VERDICT: the files have no benchmark in common");
}

TEST(TimingComparison, AdjustsByTheChosenMethod) {
  std::vector<TimingSample> base, head;
  for (int i = 0; i < 20; ++i) {
    base.push_back({"row " + std::to_string(i), around(100, 6)});
    head.push_back({"row " + std::to_string(i), around(i < 10 ? 110 : 100, 6)});
  }
  // The smallest p of 6 and 6 values is 2/924: times 20 it is 0.043.
  EXPECT_EQ(compare_timings(file_of(base), file_of(head)).rows[0].verdict, TimingVerdict::Fails);
  const TimingOptions strict{.level = 0.01};
  EXPECT_EQ(compare_timings(file_of(base), file_of(head), strict).rows[0].verdict,
            TimingVerdict::TooFew);
  const TimingOptions rate{.level = 0.01, .adjustment = Adjustment::BenjaminiHochberg};
  EXPECT_EQ(compare_timings(file_of(base), file_of(head), rate).rows[0].verdict,
            TimingVerdict::Fails);
}

TEST(TimingComparison, WritesTheSameAsJson) {
  const TimingFile base = file_of({{"a", around(100, 9)}});
  const TimingFile head = file_of({{"a", around(120, 9)}});
  const auto json = nlohmann::json::parse(comparison_json(compare_timings(base, head), {}));
  EXPECT_EQ(json["schema_version"], 1);
  EXPECT_EQ(json["exit_code"], 1);
  EXPECT_EQ(json["benchmarks"][0]["verdict"], "fails");
  EXPECT_DOUBLE_EQ(json["benchmarks"][0]["head_ns"].get<double>(), 120);
}

// One row for each verdict.
TimingComparison all_verdicts() {
  TimingComparison comparison{.rows = {},
                              .only_base = {"old"},
                              .only_head = {"new"},
                              .failed_in_head = {"bad"},
                              .is_other_machine = true};
  for (const TimingVerdict verdict :
       {TimingVerdict::Same, TimingVerdict::Faster, TimingVerdict::Slower, TimingVerdict::Fails,
        TimingVerdict::TooFew}) {
    comparison.rows.push_back({.benchmark = "make",
                               .base_runs = 9,
                               .head_runs = 10,
                               .base = 100,
                               .head = 125,
                               .p = 0.25,
                               .adjusted_p = 0.5,
                               .slowdown_p = 0.75,
                               .verdict = verdict});
  }
  comparison.code = ExitCode::Fail;
  comparison.verdict = "FAIL why";
  return comparison;
}

TEST(TimingComparison, IsPrintedAsATable) {
  const std::string row =
      "make          9, 10            100            125   +25.0 %     0.25      0.5";
  EXPECT_EQ(comparison_text(all_verdicts()),
            "benchmark      runs       base, ns       head, ns    change        p adjusted\n" +
                row + "\n" + row + "  faster\n" + row + "  slower\n" + row + "  FAILS\n" + row +
                "  too few runs\n"
                "only in base: old\nonly in head: new\nerror in head: bad\n"
                "warning: the files do not name the same processor, compiler and flags\n"
                "FAIL why\n");
}

TEST(TimingComparison, MakesRoomForLongNames) {
  TimingComparison comparison;
  comparison.rows = {{.benchmark = "a benchmark"}};
  EXPECT_TRUE(comparison_text(comparison).starts_with("benchmark        runs "));
}

TEST(TimingComparison, HoldsEveryFieldAsJson) {
  const TimingOptions options{
      .threshold = 0.25, .level = 0.5, .adjustment = Adjustment::BenjaminiHochberg};
  auto json = nlohmann::json::parse(comparison_json(all_verdicts(), options));
  std::vector<std::string> verdicts;
  for (const auto& row : json["benchmarks"]) verdicts.push_back(row["verdict"]);
  EXPECT_EQ(verdicts,
            (std::vector<std::string>{"same", "faster", "slower", "fails", "too few runs"}));
  json["benchmarks"].erase(1);
  json["benchmarks"].erase(1);
  json["benchmarks"].erase(1);
  json["benchmarks"].erase(1);
  EXPECT_EQ(json, nlohmann::json::parse(R"({
    "schema_version": 1, "verdict": "FAIL why", "exit_code": 1, "threshold_percent": 25,
    "level": 0.5, "adjustment": "benjamini-hochberg", "other_machine": true,
    "only_base": ["old"], "only_head": ["new"], "failed_in_head": ["bad"],
    "benchmarks": [{"benchmark": "make", "base_runs": 9, "head_runs": 10, "base_ns": 100.0,
      "head_ns": 125.0, "ratio": 1.25, "p": 0.25, "adjusted": 0.5, "beyond_threshold": 0.75,
      "verdict": "same"}]})"));
  EXPECT_EQ(nlohmann::json::parse(comparison_json({}, {}))["adjustment"], "holm");
}

TEST(TimingComparison, NamesEightBenchmarks) {
  const TimingFile base = file_of({{"a", around(100, 9)}});
  TimingFile head = base;
  for (int i = 1; i <= 8; ++i) head.failed.push_back(std::to_string(i));
  EXPECT_EQ(compare_timings(base, head).verdict,
            "FAIL errors in head only: 1, 2, 3, 4, 5, 6, 7, 8");
  head.failed.insert(head.failed.end(), {"9", "10"});
  EXPECT_EQ(compare_timings(base, head).verdict,
            "FAIL errors in head only: 1, 2, 3, 4, 5, 6, 7, 8 and 2 more");
}

// Of 2 benchmarks one can differ significantly with 5 runs: 2 · 2/252 < 0.05 ≤ 2 · 2/70.
TEST(TimingComparison, SaysHowManyRepetitionsAreNeeded) {
  const TimingFile base =
      file_of({{"a", around(100, 9)}, {"b", around(100, 4)}, {"c", around(100, 3)}});
  const TimingFile head =
      file_of({{"a", around(100, 9)}, {"b", around(100, 4)}, {"c", around(100, 2)}});
  EXPECT_EQ(compare_timings(base, head).verdict,
            "NO VERDICT: 2 of 3 benchmarks have too few repetitions, found 2, expected 5 or more: "
            "b, c");
  EXPECT_EQ(compare_timings(file_of({{"b", around(100, 4)}, {"c", around(100, 4)}}),
                            file_of({{"b", around(100, 4)}, {"c", around(100, 4)}}))
                .verdict,
            "NO VERDICT: 2 of 2 benchmarks have too few repetitions, found 4, expected 5 or more: "
            "b, c");
}

// Two values each: the smallest p is 2/6; one value each: 1.
TEST(TimingComparison, NeedsAtLeastTwoRepetitions) {
  const TimingOptions lenient{.level = 0.5};
  const TimingFile base = file_of({{"a", {100}}}), head = file_of({{"a", {200}}});
  EXPECT_EQ(compare_timings(base, head, lenient).verdict,
            "NO VERDICT: 1 of 1 benchmarks have too few repetitions, found 1, expected 2 or more: "
            "a");
  EXPECT_EQ(
      compare_timings(file_of({{"a", {100, 101}}}), file_of({{"a", {200, 201}}}), lenient).verdict,
      "FAIL 1 of 1 benchmarks slower by significantly more than 3 %: a +99.5 %");
}

TEST(TimingComparison, MayGrowByTheThreshold) {
  const TimingFile base = file_of({{"a", around(100, 9)}});
  const TimingOptions quarter{.threshold = 0.25};
  EXPECT_EQ(compare_timings(base, file_of({{"a", around(125, 9)}}), quarter).rows[0].slowdown_p, 1);
  EXPECT_LT(compare_timings(base, file_of({{"a", around(126, 9)}}), quarter).rows[0].slowdown_p, 1);
}

}  // namespace
}  // namespace raum::regression
