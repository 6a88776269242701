// Footprint: its measurement, and which growth is reported or fails.
#include "ci/cost/footprint.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/shell_engine.h"
#include "ci/build/fixture.h"
#include "ci/cost/figure_fixture.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;
using std::chrono::seconds;

// Prints its own peak to the file before the answer, and ends at `quit`.
std::string engine_that_records(const std::string& path) {
  return "while read -r line; do case $line in\n'bench 3') echo info depth 1; grep VmHWM "
         "/proc/$$/status > " +
         path + "; echo signature 7 ;;\nquit) echo quit >> " + path + "; exit 0 ;;\nesac; done";
}

TEST(Footprint, IsThePeakOfTheEngineAndTheSizeOfItsFile) {
  const TemporaryFolder folder;
  const FakeEngine engine(engine_that_records(folder / "log"));
  const auto footprint = measure_footprint(engine.path(), seconds(30), {});
  ASSERT_TRUE(footprint) << to_string(footprint.error());
  EXPECT_EQ(footprint->binary_size, static_cast<std::int64_t>(content_of(engine.path()).size()));
  const std::string log = content_of(folder / "log");
  const std::int64_t recorded = 1024 * std::stoll(log.substr(log.find(':') + 1));
  EXPECT_NEAR(static_cast<double>(footprint->peak_memory), static_cast<double>(recorded),
              0.3 * static_cast<double>(recorded));
  EXPECT_TRUE(log.ends_with("quit\n")) << log;
}

TEST(Footprint, HasItsPeakInTheStatusOfAProcess) {
  const TemporaryFolder folder;
  std::ofstream(folder / "status")
      << "Name:\tx\nVmPeak:\t  9 kB\nVmHWM:\t    4120 kB\nVmRSS:\t 7 kB\n";
  EXPECT_EQ(peak_memory_in(folder / "status").value(), 4120 * 1024);
  std::ofstream(folder / "ended") << "Name:\tx\n";
  EXPECT_EQ(
      error_line(peak_memory_in(folder / "ended")),
      (folder / "ended") + ": found no line VmHWM, expected the line VmHWM of a running process");
}

TEST(Footprint, IsNotMeasuredWithoutASignature) {
  const auto error_of_engine = [](const std::string& script,
                                  std::chrono::milliseconds limit = seconds(30)) {
    const FakeEngine engine(script);
    return error_line(measure_footprint(engine.path(), limit, {}));
  };
  EXPECT_EQ(error_of_engine("read -r line; exit 3"),
            "bench 3: found crash, expected a line signature N");
  EXPECT_EQ(error_of_engine("exec sleep 60", std::chrono::milliseconds(100)),
            "bench 3: found hang, expected a line signature N");
  EXPECT_EQ(error_line(measure_footprint("/no/such/engine", seconds(1), {})),
            "bench 3: found cannot start, expected a line signature N");
}

TEST(Footprint, EndsOnAStopRequest) {
  std::stop_source stop;
  stop.request_stop();
  const FakeEngine engine("exec sleep 60");
  EXPECT_EQ(error_line(measure_footprint(engine.path(), seconds(60), stop.get_token())),
            "bench 3: found stopped, expected a line signature N");
}

regression::Thresholds thresholds() {
  return regression::Thresholds::parse(
             "[\"peak memory\"]\nreport = 25\nfail = 50\n[\"binary size\"]\nreport = 12.5\n"
             "fail = 25\n",
             "t")
      .value();
}

TEST(Footprint, MayGrowUpToItsThresholds) {
  const Footprint base{.peak_memory = 1000, .binary_size = 800};
  EXPECT_FALSE(is_too_large(base, {.peak_memory = 1500, .binary_size = 1000}, thresholds()));
  EXPECT_TRUE(is_too_large(base, {.peak_memory = 1501, .binary_size = 1000}, thresholds()));
  EXPECT_TRUE(is_too_large(base, {.peak_memory = 1500, .binary_size = 1001}, thresholds()));
  EXPECT_FALSE(is_too_large(base, {.peak_memory = 1501, .binary_size = 1001}, {}))
      << "without a threshold of its own nothing fails";
  EXPECT_TRUE(is_too_large({}, {.peak_memory = 2, .binary_size = 0}, thresholds()));
  EXPECT_FALSE(is_too_large({}, {.peak_memory = 1, .binary_size = 1}, thresholds()));
}

TEST(Footprint, HasTwoRows) {
  const CostFinding finding =
      compare_footprints({.peak_memory = 1000, .binary_size = 800},
                         {.peak_memory = 1250, .binary_size = 700}, thresholds());
  EXPECT_EQ(finding.figures,
            (Figures{{"peak memory", std::int64_t{1000}, std::int64_t{1250}, "bytes"},
                     {"binary size", std::int64_t{800}, std::int64_t{700}, "bytes"}}));
  EXPECT_EQ(finding.warnings, Lines{});
  EXPECT_EQ(finding.failures, Lines{});
}

TEST(Footprint, ReportsChangesAndFails) {
  const CostFinding finding =
      compare_footprints({.peak_memory = 1000, .binary_size = 800},
                         {.peak_memory = 1260, .binary_size = 690}, thresholds());
  EXPECT_EQ(finding.warnings, (Lines{"peak memory +26.0 %", "binary size -13.7 %"}));
  EXPECT_EQ(finding.failures, Lines{});
  EXPECT_EQ(finding.figures[0].verdict, FigureVerdict::Reported);
  EXPECT_EQ(finding.figures[1].verdict, FigureVerdict::Reported);
  const CostFinding failed =
      compare_footprints({.peak_memory = 1000, .binary_size = 800},
                         {.peak_memory = 1600, .binary_size = 1010}, thresholds());
  EXPECT_EQ(failed.failures, (Lines{"peak memory +60.0 %", "binary size +26.2 %"}));
  EXPECT_EQ(failed.warnings, Lines{});
  EXPECT_EQ(failed.figures[0].verdict, FigureVerdict::Failed);
}

TEST(Footprint, FailsIfOnlyThatOfHeadCannotBeMeasured) {
  CheckContext context;
  const ScriptBuild base, head;
  const auto judge = [&] {
    return judge_footprint(context, {.base = base.build(), .head = head.build(), .toolchain = ""});
  };
  const std::string good =
      "while read -r line; do [ \"$line\" = quit ] && exit 0; echo signature 7; done";
  base.add_program("raum-engine", good);
  head.add_program("raum-engine", "read -r line; exit 3");
  const CostFinding of_head = judge();
  EXPECT_EQ(of_head.failures,
            Lines{"footprint of head not measured: bench 3: found crash, expected a "
                  "line signature N"});
  EXPECT_EQ(of_head.unmeasured, Lines{});
  base.add_program("raum-engine", "read -r line; exit 3");
  head.add_program("raum-engine", good);
  const Lines expected{
      "footprint of base not measured: bench 3: found crash, expected a line signature N"};
  EXPECT_EQ(judge().unmeasured, expected);
  head.add_program("raum-engine", "read -r line; exit 3");
  const CostFinding of_both = judge();
  EXPECT_EQ(of_both.unmeasured, expected);
  EXPECT_EQ(of_both.failures, Lines{});
  base.add_program("raum-engine", good);
  std::filesystem::remove(head.build().engine());
  const CostFinding not_started = judge();
  EXPECT_EQ(not_started.unmeasured,
            Lines{"footprint of head not measured: bench 3: found cannot start, expected a "
                  "line signature N"});
  EXPECT_EQ(not_started.failures, Lines{});
}

TEST(Footprint, IsMeasuredAgainBeforeACrashFails) {
  const TemporaryFolder folder;
  const ScriptBuild base, head;
  const std::string good =
      "while read -r line; do [ \"$line\" = quit ] && exit 0; echo signature 7; done";
  base.add_program("raum-engine", good);
  head.add_program("raum-engine",
                   "mkdir " + (folder / "crashed") + " && read -r line && exit 3\n" + good);
  const CheckContext context;
  const CostFinding finding =
      judge_footprint(context, {.base = base.build(), .head = head.build(), .toolchain = ""});
  EXPECT_EQ(finding.failures, Lines{});
  EXPECT_EQ(finding.figures.size(), 2U);
}

TEST(Footprint, IsMeasuredTwiceIfItFails) {
  const TemporaryFolder folder;
  CheckContext context;
  context.thresholds =
      regression::Thresholds::parse("[\"binary size\"]\nfail = 1000\n", "t").value();
  const ScriptBuild base, head;
  const std::string script = engine_that_records(folder / "log");
  base.add_program("raum-engine", "echo started >> " + (folder / "starts") + "\n" + script);
  const auto starts = [&](const std::string& head_script) {
    std::filesystem::remove(folder / "starts");
    head.add_program("raum-engine", head_script);
    const CostFinding finding =
        judge_footprint(context, {.base = base.build(), .head = head.build(), .toolchain = ""});
    EXPECT_EQ(finding.figures.size(), 2U);
    return content_of(folder / "starts");
  };
  EXPECT_EQ(starts(script), "started\n");
  EXPECT_EQ(starts(script + "\n#" + std::string(20'000, 'x')), "started\nstarted\n");
}

}  // namespace
}  // namespace raum::ci
