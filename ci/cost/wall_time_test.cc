// Times of builds: their rows, verdicts and confidence.
#include "ci/cost/wall_time.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "ci/build/fixture.h"
#include "ci/context/manifest_fixture.h"
#include "ci/cost/figure_fixture.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;

using regression::MedianInterval;
using regression::Workload;

const Workload kTimed{.name = "search",
                      .command = {"./bin/raum-engine"},
                      .input = "isready\nbench\nquit\n",
                      .label = "signature ",
                      .unit = "node",
                      .is_timed = true};

// The change whose interval lies by 0.001 around the log ratio.
MeasuredChange change_around(double log_ratio, double reported_at, std::optional<double> fails_at) {
  return {.low = std::expm1(log_ratio - 0.001),
          .value = std::expm1(log_ratio),
          .high = std::expm1(log_ratio + 0.001),
          .reported_at = reported_at,
          .fails_at = fails_at};
}

CostFinding finding_of(double log_ratio, double reported) {
  CostFinding finding;
  add_wall_time(kTimed,
                {.pairs = 21,
                 .base = 100,
                 .head = 104,
                 .log_ratio = MedianInterval{.median = log_ratio,
                                             .low = log_ratio - 0.001,
                                             .high = log_ratio + 0.001,
                                             .confidence = 0.99}},
                reported, finding);
  return finding;
}

TEST(WallTimeOfBuilds, HasARowWithItsInterval) {
  const CostFinding finding = finding_of(std::log(1.04), 0.05);
  EXPECT_EQ(finding.warnings, Lines{});
  EXPECT_EQ(finding.figures,
            (Figures{{.name = "search, wall time",
                      .base = 100.0,
                      .head = 104.0,
                      .unit = "ns/node",
                      .change = "+4.0 % [+3.9, +4.1]",
                      .measured = change_around(std::log(1.04), 0.05, std::nullopt)}}));
}

TEST(WallTimeOfBuilds, WarnsBeyondItsThreshold) {
  const CostFinding finding = finding_of(std::log(1.04), 0.03);
  EXPECT_EQ(finding.warnings, Lines{"wall time: search +4.0 % [+3.9, +4.1]"});
  ASSERT_EQ(finding.figures.size(), 1U);
  EXPECT_EQ(finding.figures[0].verdict, FigureVerdict::Reported);
}

TEST(WallTimeOfBuilds, HasAJointConfidence) {
  EXPECT_DOUBLE_EQ(confidence_of_each(1), 0.99);
  EXPECT_DOUBLE_EQ(confidence_of_each(4), 0.9975);
}

// A change whose interval has this median, and lies by 0.001 around it.
CostFinding processor_finding_of(double log_ratio, bool units_differ = false,
                                 const std::string& unit = "node") {
  CostFinding finding;
  Workload work = kTimed;
  work.unit = unit;
  add_processor_time(work,
                     {.pairs = 21,
                      .base = 100,
                      .head = 104,
                      .log_ratio = MedianInterval{.median = log_ratio,
                                                  .low = log_ratio - 0.001,
                                                  .high = log_ratio + 0.001,
                                                  .confidence = 0.99}},
                     units_differ, {.reported = 0.02, .failing = 0.05, .failing_per_unit = 0.1},
                     finding);
  return finding;
}

TEST(ProcessorTimeOfBuilds, HasARowWithItsInterval) {
  const CostFinding finding = processor_finding_of(std::log(1.01));
  EXPECT_EQ(finding.warnings, Lines{});
  EXPECT_EQ(finding.failures, Lines{});
  EXPECT_EQ(finding.figures, (Figures{{.name = "search",
                                       .base = 100.0,
                                       .head = 104.0,
                                       .unit = "ns/node",
                                       .change = "+1.0 % [+0.9, +1.1]",
                                       .measured = change_around(std::log(1.01), 0.02, 0.05)}}));
  EXPECT_EQ(processor_finding_of(0, true).figures.front().measured, change_around(0, 0.02, 0.1));
  EXPECT_EQ(processor_finding_of(0, false, "").figures.front().unit, "ns");
}

TEST(ProcessorTimeOfBuilds, FailsIfTheWholeIntervalIsAboveTheThreshold) {
  const CostFinding failed = processor_finding_of(std::log(1.05) + 0.0011);
  EXPECT_EQ(failed.failures, Lines{"processor time: search +5.1 % [+5.0, +5.2]"});
  EXPECT_EQ(failed.warnings, Lines{});
  EXPECT_EQ(failed.figures[0].verdict, FigureVerdict::Failed);
  const CostFinding partly = processor_finding_of(std::log(1.05) + 0.0009);
  EXPECT_EQ(partly.failures, Lines{});
  EXPECT_EQ(partly.warnings, Lines{"processor time: search +5.1 % [+5.0, +5.2]"});
  EXPECT_EQ(partly.figures[0].verdict, FigureVerdict::Reported);
  const CostFinding faster = processor_finding_of(std::log(0.9));
  EXPECT_EQ(faster.failures, Lines{});
  EXPECT_EQ(faster.warnings, Lines{"processor time: search -10.0 % [-10.1, -9.9]"});
}

TEST(ProcessorTimeOfBuilds, HasAnotherThresholdIfTheUnitsDiffer) {
  EXPECT_EQ(processor_finding_of(std::log(1.08), true).failures, Lines{});
  EXPECT_EQ(processor_finding_of(std::log(1.08), false).failures.size(), 1U);
  EXPECT_EQ(processor_finding_of(std::log(1.12), true).failures.size(), 1U);
}

TEST(ProcessorTimeOfBuilds, IsUnmeasuredByTooFewPairs) {
  CostFinding finding;
  add_processor_time(kTimed, {.pairs = 2, .base = 100, .head = 900, .log_ratio = {}}, false, {},
                     finding);
  EXPECT_EQ(finding.failures, Lines{});
  EXPECT_EQ(finding.warnings, Lines{});
  EXPECT_EQ(finding.unmeasured, Lines{"processor time: search 2 pairs are too few"});
  ASSERT_EQ(finding.figures.size(), 1U);
  EXPECT_EQ(finding.figures[0].verdict, FigureVerdict::None);
}

class TimedBuilds : public testing::Test {
 protected:
  TimedBuilds() {
    context.manifests = manifests_of(manifest_of_scripts());
    context.progress = [this](const CheckProgress& progress) { reported.push_back(progress); };
    base.add_program("raum-engine", "read -r line; exit 3");
    head.add_program("raum-engine", "read -r line; exit 3");
    for (const std::string name : {"perft", "untimed", "search"}) {
      Workload& work = works.emplace_back(kTimed);
      work.name = name;
      work.is_timed = name != "untimed";
    }
  }

  [[nodiscard]] Builds builds() const {
    return {.base = base.build(), .head = head.build(), .tool_version = "c++"};
  }

  [[nodiscard]] CostFinding compare() const { return compare_wall_time(context, builds(), works); }

  [[nodiscard]] CostFinding judge() const { return judge_processor_time(context, builds(), works); }

  CheckContext context;
  std::vector<CheckProgress> reported;
  ScriptBuild base, head;
  std::vector<Workload> works;
};

TEST_F(TimedBuilds, WarnOfEachWorkloadThatCannotBeTimed) {
  Lines expected;
  for (const std::string work : {"perft", "search"}) {
    expected.push_back("wall time not measured: base: " + work +
                       ": found crash, expected a line \"readyok…\"");
  }
  const CostFinding finding = compare();
  EXPECT_EQ(finding.warnings, expected);
  EXPECT_EQ(finding.figures.size(), 0U);
  ASSERT_EQ(reported.size(), 2U);
  EXPECT_EQ(reported[0].part, "timings");
  EXPECT_EQ(reported[0].done, 0U);
  EXPECT_EQ(reported[0].total, 2U);
  EXPECT_EQ(reported[1].done, 1U);
}

TEST_F(TimedBuilds, HaveWallTimes) {
  for (const ScriptBuild* const build : {&base, &head}) {
    build->add_program("raum-engine",
                       "while read -r line; do case $line in\nisready) echo readyok ;;\n"
                       "bench) echo signature 10 ;;\nquit) exit 0 ;;\nesac; done");
  }
  works.back().command = {"sh", "bin/raum-engine"};  // looked up in PATH
  context.manifests.rules.thresholds.standard.reported = 99;
  const CostFinding finding = compare();
  EXPECT_EQ(finding.warnings, Lines{});
  ASSERT_EQ(finding.figures.size(), 2U);
  EXPECT_EQ(finding.figures[0].name, "perft, wall time");
  EXPECT_EQ(finding.figures[1].name, "search, wall time");
  EXPECT_GT(std::get<double>(finding.figures[1].base), 0);
}

TEST_F(TimedBuilds, EndOnAStopRequest) {
  std::stop_source stop;
  stop.request_stop();
  context.stop = stop.get_token();
  EXPECT_EQ(compare().warnings.size(), 1U);
  EXPECT_EQ(judge().unmeasured.size(), 1U);
}

TEST_F(TimedBuilds, AreNotTimedWithoutAWorkload) {
  works.clear();
  EXPECT_EQ(compare().figures.size(), 0U);
  EXPECT_EQ(judge().figures.size(), 0U);
  EXPECT_EQ(reported.size(), 0U);
}

TEST_F(TimedBuilds, HaveProcessorTimes) {
  works.resize(1);
  for (const ScriptBuild* const build : {&base, &head}) {
    build->add_program("raum-engine", "echo signature 10");
  }
  context.manifests.rules.thresholds.standard = {.reported = 99, .failing = 99};
  const CostFinding finding = judge();
  EXPECT_EQ(finding.failures, Lines{});
  EXPECT_EQ(finding.unmeasured, Lines{});
  EXPECT_EQ(finding.warnings, Lines{});
  ASSERT_EQ(finding.figures.size(), 1U);
  EXPECT_EQ(finding.figures[0].name, "perft");
  EXPECT_EQ(finding.figures[0].unit, "ns/node");
  EXPECT_TRUE(finding.figures[0].change.ends_with("]")) << finding.figures[0].change;
  EXPECT_GT(std::get<double>(finding.figures[0].head), 0);
}

TEST_F(TimedBuilds, FailIfHeadUsesFarMoreProcessorTime) {
  works.resize(1);
  base.add_program("raum-engine", "echo signature 10");
  head.add_program("raum-engine",
                   "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; "
                   "echo signature 10");
  const CostFinding finding = judge();
  ASSERT_EQ(finding.failures.size(), 1U);
  EXPECT_TRUE(finding.failures[0].starts_with("processor time: perft +")) << finding.failures[0];
  EXPECT_EQ(finding.figures[0].verdict, FigureVerdict::Failed);
}

TEST_F(TimedBuilds, BlameTheOneWithoutAProcessorTime) {
  works.resize(1);
  base.add_program("raum-engine", "echo signature 10");
  const CostFinding of_head = judge();
  EXPECT_EQ(of_head.failures, Lines{"processor time not measured: head: perft: found exit status "
                                    "3, expected exit status 0"});
  EXPECT_EQ(of_head.unmeasured, Lines{});
  EXPECT_EQ(of_head.figures.size(), 0U);
  base.add_program("raum-engine", "echo signature none");
  head.add_program("raum-engine", "echo signature 10");
  const CostFinding of_base = judge();
  EXPECT_EQ(of_base.failures, Lines{});
  ASSERT_EQ(of_base.unmeasured.size(), 1U);
  EXPECT_TRUE(of_base.unmeasured[0].starts_with("processor time not measured: base: "))
      << of_base.unmeasured[0];
  context.manifests.are_own_rules = true;
  const CostFinding own = judge();
  EXPECT_EQ(own.unmeasured, Lines{});
  EXPECT_EQ(own.warnings, of_base.unmeasured);
}

}  // namespace
}  // namespace raum::ci
