#include "perft/command/progress_line.h"

#include <gtest/gtest.h>

namespace raum::perft {
namespace {

using std::chrono::seconds;

TEST(CountProgressLine, WritesTimesAsHoursMinutesSeconds) {
  EXPECT_EQ(clock_text(seconds{0}), "00:00:00");
  EXPECT_EQ(clock_text(seconds{3'661}), "01:01:01");
  EXPECT_EQ(clock_text(seconds{400'000}), "111:06:40");
}

TEST(CountProgressLine, GivesNoEstimateBeforeTheFirstPart) {
  const CountProgress progress;
  EXPECT_EQ(progress_text(6, progress, seconds{3}), "perft(6): started");
}

TEST(CountProgressLine, EstimatesTheTimeFromThePartsDone) {
  CountProgress progress;
  progress.parts = 4;
  progress.parts_done = 1;
  progress.nodes = 20'000'000'000;
  EXPECT_EQ(progress_text(7, progress, seconds{10}),
            "perft(7): 25.0 %, 20.0 G nodes, 2.0 G nodes/s, 00:00:30 to go");
}

}  // namespace
}  // namespace raum::perft
