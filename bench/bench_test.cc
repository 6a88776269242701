// Tests of the benchmarks themselves: fixed work is deterministic, all counting methods agree, and
// a benchmark's error is noticed.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "bench/fixed_work.h"
#include "bench/perft_rows.h"
#include "bench/positions.h"
#include "bench/row.h"
#include "bench/watching_reporter.h"

namespace raum::bench {
namespace {

TEST(FixedWork, IsDeterministicForEveryRow) {
  ASSERT_FALSE(all_rows().empty());
  for (const Row& row : all_rows()) {
    const auto first = do_fixed_work(row.name);
    ASSERT_TRUE(first) << row.name;
    EXPECT_GE(*first, kPositionClasses.size()) << row.name;
    EXPECT_EQ(do_fixed_work(row.name).value(), *first) << row.name;
  }
  EXPECT_EQ(do_fixed_work("startup").value(), 0U);
}

TEST(FixedWork, SuggestsTheNearestRow) {
  const auto refused = do_fixed_work("movegen/cuont");
  ASSERT_FALSE(refused);
  EXPECT_EQ(to_string(refused.error()),
            "--work: found \"movegen/cuont\", expected a row, such as movegen/count");
}

TEST(Rows, HaveUniqueNames) {
  std::set<std::string> names;
  for (const Row& row : all_rows()) EXPECT_TRUE(names.insert(row.name).second) << row.name;
}

TEST(PerftMethods, CountTheSame) {
  ASSERT_GE(perft_methods().size(), 4U);
  for (std::size_t i = 0; i < kPositionClasses.size(); ++i) {
    const Position p = position_of(i);
    const std::uint64_t count = perft_methods().front().count(p, 2);
    for (const PerftMethod& method : perft_methods()) {
      EXPECT_EQ(method.count(p, 2), count) << method.name << " " << kPositionClasses[i].name;
    }
  }
}

// A reporter that prints nothing.
class Silent : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>&) override {}
};

bool sees_error(const char* filter) {
  WatchingReporter reporter(std::make_unique<Silent>());
  EXPECT_EQ(benchmark::RunSpecifiedBenchmarks(&reporter, filter), 1U);
  return reporter.has_seen_error();
}

TEST(WatchingReporter, NoticesABenchmarkError) {
  benchmark::RegisterBenchmark("watched/right", [](benchmark::State& state) {
    for (auto _ : state) continue;
  })->Iterations(1);
  benchmark::RegisterBenchmark("watched/wrong", [](benchmark::State& state) {
    for (auto _ : state) state.SkipWithError("wrong");
  })->Iterations(1);
  EXPECT_FALSE(sees_error("watched/right"));
  EXPECT_TRUE(sees_error("watched/wrong"));
}

}  // namespace
}  // namespace raum::bench
