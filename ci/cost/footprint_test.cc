// Footprint: its measurement, and which growth is reported or fails.
#include "ci/cost/footprint.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/shell_engine.h"
#include "base/testing/temporary_folder.h"
#include "ci/build/fixture.h"
#include "ci/context/manifest_fixture.h"
#include "ci/cost/figure_fixture.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;
using std::chrono::seconds;

// An engine that runs the script at `go depth 3`, and another one at `quit`.
std::string engine_with(const std::string& at_go, const std::string& at_quit = "true") {
  return "while read -r line; do case $line in\nuci) echo uciok ;;\nisready) echo readyok ;;\n"
         "'go depth 3') " +
         at_go + "; echo bestmove x ;;\ngo*) exit 3 ;;\nquit) " + at_quit +
         "; exit 0 ;;\nesac; done";
}

// Prints its own peak to the file before the answer, and ends at `quit`.
std::string engine_that_records(const std::string& path) {
  return engine_with("echo info depth 1; grep VmHWM /proc/$$/status > " + path,
                     "echo quit >> " + path);
}

Expected<Footprint> measure(const std::filesystem::path& program,
                            std::chrono::milliseconds limit = seconds(30),
                            const std::stop_token& stop = {}) {
  return measure_footprint({.folder = "", .command = {program.string()}}, program, 3, limit, stop);
}

double recorded_in(const std::string& log) {
  return 1024 * std::stod(log.substr(log.find(':') + 1));
}

TEST(Footprint, IsThePeakOfTheEngineAndTheSizeOfItsFile) {
  const TemporaryFolder folder;
  const FakeEngine engine(engine_that_records(folder / "log"));
  const auto footprint = measure(engine.path());
  ASSERT_TRUE(footprint) << to_string(footprint.error());
  EXPECT_EQ(footprint->binary_size, static_cast<std::int64_t>(content_of(engine.path()).size()));
  const std::string log = content_of(folder / "log");
  EXPECT_NEAR(static_cast<double>(footprint->peak_memory), recorded_in(log),
              0.3 * recorded_in(log));
  EXPECT_TRUE(log.ends_with("quit\n")) << log;
}

// A sandbox or a script starts the program that searches.
TEST(Footprint, IsThatOfTheLargestProcessOfTheEngine) {
  const auto peak_after = [](const std::string& at_go) {
    const FakeEngine engine(engine_with(at_go));
    const auto footprint = measure(engine.path());
    EXPECT_TRUE(footprint) << to_string(footprint.error());
    return footprint ? footprint->peak_memory : 0;
  };
  // tail keeps all of its input, which is one line of 32 MiB.
  const std::int64_t own = peak_after("true");
  const std::int64_t of_child = peak_after(
      "{ head -c 33554432 /dev/zero; exec sleep 60; } | tail -n 1 & while ! grep -q 'VmHWM:.*[0-9]"
      "\\{5\\} kB' /proc/$!/status; do sleep 0.01; done");
  EXPECT_LT(own, 16 << 20);
  EXPECT_GT(of_child, own);
}

TEST(Footprint, HasNoSizeWithoutAFile) {
  const FakeEngine engine(engine_with("true"));
  const regression::BuiltEngine started{.folder = "/", .command = {"sh", engine.path().string()}};
  const auto footprint = measure_footprint(started, "sh", 3, seconds(30), {});
  ASSERT_TRUE(footprint) << to_string(footprint.error());
  EXPECT_EQ(footprint->binary_size, 0);
  const CostFinding finding = compare_footprints(*footprint, *footprint, {});
  ASSERT_EQ(finding.figures.size(), 1U);
  EXPECT_EQ(finding.figures[0].name, "peak memory");
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

TEST(Footprint, IsNotMeasuredWithoutAMove) {
  const auto error_of_engine = [](const std::string& script,
                                  std::chrono::milliseconds limit = seconds(30)) {
    const FakeEngine engine(script);
    return error_line(measure(engine.path(), limit));
  };
  EXPECT_EQ(error_of_engine("read -r line; exit 3"), "search: found crash, expected a move");
  EXPECT_EQ(error_of_engine(engine_with("exit 3")), "search: found crash, expected a move");
  EXPECT_EQ(error_of_engine("exec sleep 60", std::chrono::milliseconds(100)),
            "search: found no uciok, expected a move");
  EXPECT_EQ(error_of_engine(engine_with("exec sleep 60"), std::chrono::milliseconds(500)),
            "search: found hang, expected a move");
  EXPECT_EQ(error_line(measure("/no/such/engine")), "search: found cannot start, expected a move");
}

TEST(Footprint, EndsOnAStopRequest) {
  std::stop_source stop;
  stop.request_stop();
  const FakeEngine engine("exec sleep 60");
  EXPECT_EQ(error_line(measure(engine.path(), seconds(60), stop.get_token())),
            "search: found stopped, expected a move");
}

regression::Thresholds thresholds() {
  regression::Thresholds thresholds;
  thresholds.own["peak memory"] = {.reported = 0.25, .failing = 0.5};
  thresholds.own["binary size"] = {.reported = 0.125, .failing = 0.25};
  return thresholds;
}

constexpr std::int64_t kMiB = 1 << 20;

TEST(Footprint, MayGrowUpToItsThresholds) {
  const Footprint base{.peak_memory = 100 * kMiB, .binary_size = 800};
  EXPECT_FALSE(is_too_large(base, {.peak_memory = 150 * kMiB, .binary_size = 1000}, thresholds()));
  EXPECT_TRUE(is_too_large(base, {.peak_memory = 151 * kMiB, .binary_size = 1000}, thresholds()));
  EXPECT_TRUE(is_too_large(base, {.peak_memory = 150 * kMiB, .binary_size = 1001}, thresholds()));
  EXPECT_FALSE(is_too_large(base, {.peak_memory = 151 * kMiB, .binary_size = 1001}, {}))
      << "without a threshold of its own nothing fails";
  EXPECT_TRUE(is_too_large({}, {.peak_memory = 2 * kMiB, .binary_size = 0}, thresholds()));
  EXPECT_FALSE(is_too_large({}, {.peak_memory = 1, .binary_size = 1}, thresholds()));
}

// The memory of one program of 2 MB was measured to differ by up to 10.8 %.
TEST(Footprint, CountsMemoryOnlyAboveTheNoiseOfSmallPrograms) {
  regression::Thresholds strict;
  strict.own["peak memory"] = {.reported = 0.01, .failing = 0.02};
  const Footprint base{.peak_memory = 2 * kMiB, .binary_size = 0};
  const auto judged = [&](std::int64_t peak) {
    const Footprint head{.peak_memory = peak, .binary_size = 0};
    const CostFinding finding = compare_footprints(base, head, strict);
    EXPECT_EQ(is_too_large(base, head, strict),
              finding.figures.at(0).verdict == FigureVerdict::Failed);
    return finding.figures.at(0).verdict;
  };
  EXPECT_EQ(judged(2 * kMiB + kMemoryFloor), FigureVerdict::None);
  EXPECT_EQ(judged(2 * kMiB + kMemoryFloor + 1), FigureVerdict::Failed);
  EXPECT_EQ(judged(2 * kMiB - kMemoryFloor), FigureVerdict::None);
  EXPECT_EQ(judged(2 * kMiB - kMemoryFloor - 1), FigureVerdict::Reported);
  const CostFinding finding =
      compare_footprints(base, {.peak_memory = 3 * kMiB, .binary_size = 0}, strict);
  EXPECT_EQ(finding.figures.at(0).measured, exact_change(0.5, 0.5, 0.5))
      << "the row has the thresholds that count";
  EXPECT_EQ(finding.warnings, Lines{});
}

TEST(Footprint, HasTwoRows) {
  const CostFinding finding =
      compare_footprints({.peak_memory = 100 * kMiB, .binary_size = 800},
                         {.peak_memory = 125 * kMiB, .binary_size = 700}, thresholds());
  EXPECT_EQ(finding.figures, (Figures{{.name = "peak memory",
                                       .base = 100 * kMiB,
                                       .head = 125 * kMiB,
                                       .unit = "bytes",
                                       .measured = exact_change(0.25, 0.25, 0.5)},
                                      {.name = "binary size",
                                       .base = std::int64_t{800},
                                       .head = std::int64_t{700},
                                       .unit = "bytes",
                                       .measured = exact_change(-0.125, 0.125, 0.25)}}));
  EXPECT_EQ(finding.warnings, Lines{});
  EXPECT_EQ(finding.failures, Lines{});
}

TEST(Footprint, ReportsChangesAndFails) {
  const CostFinding finding =
      compare_footprints({.peak_memory = 100 * kMiB, .binary_size = 800},
                         {.peak_memory = 126 * kMiB, .binary_size = 690}, thresholds());
  EXPECT_EQ(finding.warnings, (Lines{"peak memory +26.0 %", "binary size -13.7 %"}));
  EXPECT_EQ(finding.failures, Lines{});
  EXPECT_EQ(finding.figures[0].verdict, FigureVerdict::Reported);
  EXPECT_EQ(finding.figures[1].verdict, FigureVerdict::Reported);
  const CostFinding failed =
      compare_footprints({.peak_memory = 100 * kMiB, .binary_size = 800},
                         {.peak_memory = 160 * kMiB, .binary_size = 1010}, thresholds());
  EXPECT_EQ(failed.failures, (Lines{"peak memory +60.0 %", "binary size +26.2 %"}));
  EXPECT_EQ(failed.warnings, Lines{});
  EXPECT_EQ(failed.figures[0].verdict, FigureVerdict::Failed);
}

TEST(Footprint, FailsIfOnlyThatOfHeadCannotBeMeasured) {
  CheckContext context;
  context.manifests = manifests_of(manifest_of_scripts());
  const ScriptBuild base, head;
  const auto judge = [&] {
    return judge_footprint(context,
                           {.base = base.build(), .head = head.build(), .tool_version = ""});
  };
  const std::string good = engine_with("true");
  base.add_program("raum-engine", good);
  head.add_program("raum-engine", "read -r line; exit 3");
  const CostFinding of_head = judge();
  EXPECT_EQ(of_head.failures,
            Lines{"footprint of head not measured: search: found crash, expected a "
                  "move"});
  EXPECT_EQ(of_head.unmeasured, Lines{});
  base.add_program("raum-engine", "read -r line; exit 3");
  head.add_program("raum-engine", good);
  const Lines expected{"footprint of base not measured: search: found crash, expected a move"};
  EXPECT_EQ(judge().unmeasured, expected);
  head.add_program("raum-engine", "read -r line; exit 3");
  const CostFinding of_both = judge();
  EXPECT_EQ(of_both.unmeasured, expected);
  EXPECT_EQ(of_both.failures, Lines{});
  base.add_program("raum-engine", good);
  std::filesystem::remove(head.program("raum-engine"));
  const CostFinding not_started = judge();
  EXPECT_EQ(not_started.unmeasured,
            Lines{"footprint of head not measured: search: found cannot start, expected a "
                  "move"});
  EXPECT_EQ(not_started.failures, Lines{});
}

TEST(Footprint, IsMeasuredAgainBeforeACrashFails) {
  const TemporaryFolder folder;
  const ScriptBuild base, head;
  const std::string good = engine_with("true");
  base.add_program("raum-engine", good);
  head.add_program("raum-engine",
                   "mkdir " + (folder / "crashed") + " && read -r line && exit 3\n" + good);
  CheckContext context;
  context.manifests = manifests_of(manifest_of_scripts());
  const CostFinding finding =
      judge_footprint(context, {.base = base.build(), .head = head.build(), .tool_version = ""});
  EXPECT_EQ(finding.failures, Lines{});
  EXPECT_EQ(finding.figures.size(), 2U);
}

TEST(Footprint, IsMeasuredTwiceIfItFails) {
  const TemporaryFolder folder;
  CheckContext context;
  context.manifests = manifests_of(manifest_of_scripts());
  context.manifests.rules.thresholds.own["binary size"].failing = 10;
  const ScriptBuild base, head;
  const std::string script = engine_that_records(folder / "log");
  base.add_program("raum-engine", "echo started >> " + (folder / "starts") + "\n" + script);
  const auto starts = [&](const std::string& head_script) {
    std::filesystem::remove(folder / "starts");
    head.add_program("raum-engine", head_script);
    const CostFinding finding =
        judge_footprint(context, {.base = base.build(), .head = head.build(), .tool_version = ""});
    EXPECT_EQ(finding.figures.size(), 2U);
    return content_of(folder / "starts");
  };
  EXPECT_EQ(starts(script), "started\n");
  EXPECT_EQ(starts(script + "\n#" + std::string(20'000, 'x')), "started\nstarted\n");
}

// The depth is that of the signature of the rules.
TEST(Footprint, IsThatOfTheFirstEngineOfEachManifest) {
  const ScriptBuild base, head;
  base.add_program("old", engine_with("true"));
  head.add_program("new", engine_with("true"));
  CheckContext context;
  context.manifests = manifests_of(manifest_of_scripts());
  context.manifests.base.engines.front().command = {"./bin/old"};
  context.manifests.head.engines.front().command = {"./bin/new"};
  context.manifests.head.engines.emplace_back().command = {"./bin/missing"};
  const Builds builds{.base = base.build(), .head = head.build(), .tool_version = ""};
  const CostFinding finding = judge_footprint(context, builds);
  EXPECT_EQ(finding.failures, Lines{});
  EXPECT_EQ(finding.unmeasured, Lines{});
  EXPECT_EQ(finding.figures.size(), 2U);
  context.manifests.rules.signature.depth = 4;
  EXPECT_EQ(judge_footprint(context, builds).unmeasured,
            Lines{"footprint of base not measured: search: found crash, expected a move"});
}

}  // namespace
}  // namespace raum::ci
