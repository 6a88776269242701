#include "perft/command/progress_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <thread>

namespace raum::perft {
namespace {

using std::chrono::seconds;

TEST(CountProgressLine, GivesNoEstimateBeforeTheFirstPart) {
  const CountProgress progress;
  EXPECT_EQ(progress_text(6, progress, seconds{3}), "perft(6)  started");
  CountProgress begun;
  begun.parts = 4;
  EXPECT_EQ(progress_text(6, begun, seconds{3}), "perft(6)  started");
}

TEST(CountProgressLine, EstimatesTheTimeFromThePartsDone) {
  CountProgress progress;
  progress.parts = 4;
  progress.parts_done = 1;
  progress.nodes = 20'000'000'000;
  EXPECT_EQ(progress_text(7, progress, seconds{10}),
            "perft(7)  25.0 %  ETA 0:30  2.0 G nodes/s  20.0 G nodes");
  progress.parts = 1;
  EXPECT_EQ(progress_text(5, progress, seconds{4}),
            "perft(5)  100.0 %  ETA 0:00  5.0 G nodes/s  20.0 G nodes");
}

TEST(CountProgressLine, WritesNothingAboutAShortCount) {
  testing::internal::CaptureStderr();
  {
    const CountProgress progress;
    const CountProgressLine line(6, progress, {});
    const CountProgressLine quiet(6, progress, {.quiet = true});
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(CountProgressLine, WritesALineAfterTheQuietTime) {
  using std::chrono::milliseconds;
  const CountProgress progress;
  std::string output;
  // On a busy machine the thread that writes may start late.
  for (int wait = 1; wait < 10'000 && output.empty(); wait *= 2) {
    testing::internal::CaptureStderr();
    {
      const CountProgressLine line(6, progress, {.interval_s = 0}, milliseconds{0});
      std::this_thread::sleep_for(milliseconds{wait});
    }
    output = testing::internal::GetCapturedStderr();
  }
  EXPECT_EQ(output, "raum perft: perft(6)  started\n");
}

// The text changes all the time, since it has the number of nodes per second.
TEST(CountProgressLine, WritesNoFurtherLineAtOnce) {
  using std::chrono::milliseconds;
  CountProgress progress;
  progress.parts = 2;
  progress.parts_done = 1;
  progress.nodes = 1'000'000'000'000'000;
  std::ptrdiff_t lines = 0;
  // On a busy machine the thread that writes may start late.
  for (int i = 0; i < 20 && lines != 1; ++i) {
    testing::internal::CaptureStderr();
    {
      const CountProgressLine line(6, progress, {.interval_s = 0}, milliseconds{0});
      std::this_thread::sleep_for(milliseconds{20});
    }
    const std::string output = testing::internal::GetCapturedStderr();
    lines = std::count(output.begin(), output.end(), '\n');
  }
  EXPECT_EQ(lines, 1);
}

}  // namespace
}  // namespace raum::perft
