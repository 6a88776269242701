// Wall-clock figures: their rows, warnings and confidence.
#include "ci/cost/wall_time.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ci/build/fixture.h"
#include "ci/cost/figure_fixture.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;

constexpr regression::Workload kTimed{"search", "", "signature ", "node"};

CostFinding finding_of(double log_ratio, double reported) {
  CostFinding finding;
  add_wall_time(kTimed,
                {.pairs = 21,
                 .base = 100,
                 .head = 104,
                 .log_ratio = regression::MedianInterval{.median = log_ratio,
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
            (Figures{{"search, wall time", 100.0, 104.0, "ns/node", "+4.0 % [+3.9, +4.1]"}}));
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

class TimedBuilds : public testing::Test {
 protected:
  TimedBuilds() {
    context.progress = [this](const CheckProgress& progress) { reported.push_back(progress); };
    base.add_program("raum-engine", "read -r line; exit 3");
    head.add_program("raum-engine", "read -r line; exit 3");
  }

  [[nodiscard]] CostFinding compare() const {
    return compare_wall_time(context,
                             {.base = base.build(), .head = head.build(), .toolchain = "c++"});
  }

  CheckContext context;
  std::vector<CheckProgress> reported;
  ScriptBuild base, head;
};

TEST_F(TimedBuilds, WarnOfEachWorkloadThatCannotBeTimed) {
  Lines expected;
  for (const std::string work : {"perft start", "perft middlegame", "search"}) {
    expected.push_back("wall time not measured: base: " + work +
                       ": found crash, expected a line \"readyok…\"");
  }
  const CostFinding finding = compare();
  EXPECT_EQ(finding.warnings, expected);
  EXPECT_EQ(finding.figures.size(), 0U);
  ASSERT_EQ(reported.size(), 3U);
  EXPECT_EQ(reported[0].part, "timings");
  EXPECT_EQ(reported[0].done, 0U);
  EXPECT_EQ(reported[0].total, 3U);
  EXPECT_EQ(reported[2].done, 2U);
}

TEST_F(TimedBuilds, EndOnAStopRequest) {
  std::stop_source stop;
  stop.request_stop();
  context.stop = stop.get_token();
  EXPECT_EQ(compare().warnings.size(), 1U);
}

}  // namespace
}  // namespace raum::ci
