// JSON files and other files of measuring programs and tests.
//   report         a gate's report or benchmark that the history reads has a whole commit, a time
//                  and figures that are finite, sorted and unique; it can be exported
//   timings        times are positive and finite, names unique; a comparison with itself finds no
//                  difference, and every figure of it is finite
//   suite_report   0 <= wrong <= checked
//   junit          a JUnit file has tests; failed and skipped ones are among them and have
//                  printable names; what is refused is one printable line
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "ci/test_results/junit.h"
#include "ci/test_results/test_summary.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "regression/compare/timing_comparison.h"
#include "regression/history/export.h"
#include "regression/history/run.h"

namespace raum::fuzz {

FUZZ_TARGET(report) {
  const auto run = regression::parse_report(input, "report.json");
  require_refusal(run);
  if (!run) return;
  FUZZ_REQUIRE(run->source == "gate" || run->source == "benchmark");
  FUZZ_REQUIRE(run->commit.size() >= 7);
  FUZZ_REQUIRE(!run->started.empty());
  const auto& figures = run->figures;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    FUZZ_REQUIRE(std::isfinite(figures[i].value));
    if (i == 0) continue;
    FUZZ_REQUIRE(std::pair(figures[i - 1].benchmark, figures[i - 1].unit) <
                 std::pair(figures[i].benchmark, figures[i].unit));
  }
  FUZZ_REQUIRE(!export_github(*run).empty());
  FUZZ_REQUIRE(!export_bencher(*run).empty());
}

FUZZ_TARGET(timings) {
  const auto file = regression::parse_timings(input, "timings.json");
  require_refusal(file);
  if (!file) return;
  std::set<std::string> names;
  for (const regression::TimingSample& sample : file->samples) {
    FUZZ_REQUIRE(names.insert(sample.benchmark).second);
    FUZZ_REQUIRE(!sample.nanoseconds.empty());
    for (const double time : sample.nanoseconds) FUZZ_REQUIRE(std::isfinite(time) && time > 0);
  }
  const auto comparison = compare_timings(*file, *file);
  for (const regression::TimingRow& row : comparison.rows) {
    FUZZ_REQUIRE(row.ratio() == 1);
    for (const double p : {row.p, row.adjusted_p, row.slowdown_p}) FUZZ_REQUIRE(p >= 0 && p <= 1);
    FUZZ_REQUIRE(row.verdict == regression::TimingVerdict::Same ||
                 row.verdict == regression::TimingVerdict::TooFew);
  }
  FUZZ_REQUIRE(!comparison_text(comparison).empty());
  FUZZ_REQUIRE(!comparison_json(comparison, {}).empty());
}

FUZZ_TARGET(suite_report) {
  const auto summary = ci::read_suite_report(std::string(input));
  if (!summary) return;
  FUZZ_REQUIRE(summary->wrong >= 0 && summary->wrong <= summary->checked);
}

FUZZ_TARGET(junit) {
  const auto summary = ci::read_junit(input, "junit.xml");
  require_refusal(summary);
  if (!summary) return;
  FUZZ_REQUIRE(summary->total >= 1 && summary->failed >= 0);
  FUZZ_REQUIRE(std::cmp_equal(summary->failed_names.size(), summary->failed));
  FUZZ_REQUIRE(summary->failed + static_cast<std::int64_t>(summary->skipped.size()) <=
               summary->total);
  for (const std::string& name : summary->failed_names) require_printable(name);
  for (const auto& [name, reason] : summary->skipped) {
    require_printable(name);
    if (!reason.empty()) require_printable(reason);
  }
}

}  // namespace raum::fuzz
