// The options of raum-bench that are not those of Google Benchmark.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "base/text/lines.h"
#include "bench/fixed_work.h"
#include "bench/positions.h"
#include "bench/row.h"

namespace raum::bench {
namespace {

CommandResult run(const std::string& option) {
  return run_command({.arguments = {RAUM_BENCH_BINARY, option}});
}

TEST(BenchProgram, HasEveryRowForEveryClassOfPositions) {
  std::string expected;
  for (const Row& row : all_rows()) {
    for (const PositionClass& one : kPositionClasses) {
      expected += fmt::format("{}/{}\n", row.name, one.name);
    }
  }
  EXPECT_NE(expected, "");
  // Those of no class come first.
  const std::string listed = run("--benchmark_list_tests=true").output;
  EXPECT_TRUE(listed.ends_with(expected)) << listed;
}

TEST(BenchProgram, EndsWithNoVerdictIfInterrupted) {
  const TemporaryFolder folder;
  // The program describes the machine before the first benchmark. The shell starts background jobs
  // with SIGINT ignored.
  const CommandResult done = run_command(
      {.arguments = {"sh", "-c",
                     "env --default-signal " RAUM_BENCH_BINARY " --benchmark_min_time=60 2>errors "
                     "& until [ -s errors ]; do sleep 0.02; done; kill -INT $!; wait $!"},
       .directory = folder.path(),
       .limit = std::chrono::minutes(1)});
  const std::string errors = content_of(folder / "errors");
  EXPECT_EQ(done.status, 3) << errors;
  EXPECT_TRUE(errors.ends_with("raum-bench: interrupted\n")) << errors;
}

// Not a measurement: every benchmark runs, and none reports an error.
TEST(BenchProgram, RunsEveryBenchmarkAndNamesItsItems) {
  const CommandResult done = run_command(
      {.arguments = {RAUM_BENCH_BINARY, "--benchmark_format=csv", "--benchmark_min_time=0.0001"},
       .limit = std::chrono::minutes(4)});
  ASSERT_EQ(done.status, 0) << done.errors;
  const std::vector<Row> rows = all_rows();
  TextLines lines(done.output);
  int benchmarks = 0;
  while (const auto line = lines.next()) {
    if (line->find('/') == std::string_view::npos) continue;  // the heading
    ++benchmarks;
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& one) {
      return line->starts_with(fmt::format("\"{}/", one.name));
    });
    if (row != rows.end()) {
      EXPECT_TRUE(line->ends_with(fmt::format(",\"{}\",,", row->items))) << *line;
    } else {
      EXPECT_FALSE(line->ends_with(",,,")) << *line;
    }
  }
  EXPECT_GT(benchmarks, 200);
}

TEST(BenchProgram, PrintsTheItemsOfFixedWork) {
  const CommandResult done = run("--work=movegen/count");
  EXPECT_EQ(done.status, 0) << done.errors;
  EXPECT_EQ(done.output, fmt::format("items {}\n", do_fixed_work("movegen/count").value()));
}

TEST(BenchProgram, RefusesAnUnknownRow) {
  const CommandResult refused = run("--work=movegen/cuont");
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.output, "");
  EXPECT_EQ(refused.errors,
            "raum-bench: --work: found \"movegen/cuont\", expected a row, such as movegen/count\n");
}

TEST(BenchProgram, PrintsItsVersionLikeTheOtherPrograms) {
  const CommandResult version = run("--version");
  EXPECT_EQ(version.status, 0);
  EXPECT_TRUE(version.output.starts_with("raum-bench ")) << version.output;
  EXPECT_EQ(run("-v").output, version.output);
  EXPECT_EQ(run("-V").output, version.output);
  EXPECT_EQ(run("version").output, version.output);
}

TEST(BenchProgram, NamesFixedWorkInItsHelp) {
  const CommandResult help = run("--help");
  EXPECT_EQ(help.status, 0);
  EXPECT_NE(help.output.find("--work=ROW"), std::string::npos) << help.output;
  EXPECT_EQ(run("-h").output, help.output);
}

}  // namespace
}  // namespace raum::bench
