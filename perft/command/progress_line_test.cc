#include "perft/command/progress_line.h"

#include <gtest/gtest.h>

namespace raum::perft {
namespace {

using std::chrono::seconds;

TEST(CountProgressLine, GivesNoEstimateBeforeTheFirstPart) {
  const CountProgress progress;
  EXPECT_EQ(progress_text(6, progress, seconds{3}), "perft(6)  started");
}

TEST(CountProgressLine, EstimatesTheTimeFromThePartsDone) {
  CountProgress progress;
  progress.parts = 4;
  progress.parts_done = 1;
  progress.nodes = 20'000'000'000;
  EXPECT_EQ(progress_text(7, progress, seconds{10}),
            "perft(7)  25.0 %  ETA 0:30  2.0 G nodes/s  20.0 G nodes");
}

}  // namespace
}  // namespace raum::perft
