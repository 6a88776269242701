#include "base/cli/progress_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/cli/console.h"
#include "base/testing/scoped_variable.h"
#include "base/text/wrapped.h"

namespace raum {
namespace {

using std::chrono::seconds;

TEST(FittedTo, KeepsALineThatFits) {
  EXPECT_EQ(fitted_to("Elo +1.2 ± 3.4", 14), "Elo +1.2 ± 3.4");
  EXPECT_EQ(fitted_to("", 5), "");
}

TEST(FittedTo, LeavesOutWholeFieldsFromTheRight) {
  const std::string line = "6/100 pairs  LLR 0.31 (-2.94, 2.94)  Elo +12.3 ± 40.1";
  EXPECT_EQ(fitted_to(line, 53), line);
  EXPECT_EQ(fitted_to(line, 52), "6/100 pairs  LLR 0.31 (-2.94, 2.94)");
  EXPECT_EQ(fitted_to(line, 35), "6/100 pairs  LLR 0.31 (-2.94, 2.94)");
  EXPECT_EQ(fitted_to(line, 34), "6/100 pairs");
  EXPECT_EQ(fitted_to(line, 12), "6/100 pairs");
}

TEST(FittedTo, CutsAFirstFieldThatDoesNotFitBetweenCharacters) {
  const std::string line = "a ± b – c ♘ d";
  ASSERT_EQ(characters_of(line), 13U);
  for (std::size_t columns = 0; columns < 13; ++columns) {
    const std::string_view cut = fitted_to(line, columns);
    EXPECT_EQ(characters_of(cut), columns);
    EXPECT_TRUE(line.starts_with(cut));
  }
}

TEST(FittedTo, CutsALineThatStartsWithBlanks) {
  EXPECT_EQ(fitted_to("  12345", 5), "  123");
  EXPECT_EQ(fitted_to(" 1  345", 6), " 1");
}

TEST(ClockText, RoundsUpAndShowsHoursFromOneHourOn) {
  EXPECT_EQ(clock_text(seconds{0}), "0:00");
  EXPECT_EQ(clock_text(std::chrono::milliseconds(6'100)), "0:07");
  EXPECT_EQ(clock_text(seconds{60}), "1:00");
  EXPECT_EQ(clock_text(seconds{3'599}), "59:59");
  EXPECT_EQ(clock_text(std::chrono::milliseconds(3'599'001)), "1:00:00");
  EXPECT_EQ(clock_text(seconds{3'661}), "1:01:01");
  EXPECT_EQ(clock_text(seconds{400'000}), "111:06:40");
  EXPECT_EQ(clock_text(std::chrono::duration<double>(1e300)), "277777:46:40") << "it ends there";
}

constexpr bool kTerminal = true;

TEST(ProgressLine, IsRewrittenInPlaceOnATerminalAndErasedAtTheEnd) {
  testing::internal::CaptureStderr();
  {
    ProgressLine line("raum x", {}, kTerminal);
    line.update([] { return "1 of 2"; });
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "\r\x1b[K1 of 2\r\x1b[K");
}

TEST(ProgressLine, IsErasedBeforeAMessage) {
  testing::internal::CaptureStderr();
  {
    ProgressLine line("raum x", {}, kTerminal);
    line.update([] { return "1 of 2"; });
    print_message("raum x: a warning");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "\r\x1b[K1 of 2\r\x1b[Kraum x: a warning\n");
}

TEST(ProgressLine, IsErasedOnce) {
  testing::internal::CaptureStderr();
  {
    ProgressLine line("raum x", {}, kTerminal);
    line.update([] { return "1 of 2"; });
    line.clear();
    EXPECT_EQ(progress_line_eraser(), "");
    print_message("raum x: a warning");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "\r\x1b[K1 of 2\r\x1b[Kraum x: a warning\n");
}

TEST(ProgressLine, LeavesTheLastColumnOfATerminalEmpty) {
  const ScopedVariable columns("COLUMNS", "10");
  testing::internal::CaptureStderr();
  {
    ProgressLine line("raum x", {}, kTerminal);
    line.update([] { return "123456789X"; });
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "\r\x1b[K123456789\r\x1b[K");
}

TEST(ProgressLine, ShowsFewFramesASecondOnATerminal) {
  const auto output_of_two = [] {
    testing::internal::CaptureStderr();
    {
      ProgressLine line("raum x", {}, kTerminal);
      line.update([] { return "1 of 2"; });
      line.update([] { return "2 of 2"; });
    }
    return testing::internal::GetCapturedStderr();
  };
  const std::string first_only = "\r\x1b[K1 of 2\r\x1b[K";
  std::string output = output_of_two();
  // On a busy machine the second may come later than a frame.
  for (int attempt = 1; attempt < 20 && output != first_only; ++attempt) output = output_of_two();
  EXPECT_EQ(output, first_only);
}

TEST(ProgressLine, HasNoNameWithoutAProgram) {
  testing::internal::CaptureStderr();
  {
    ProgressLine line("", {.interval_s = 0}, !kTerminal);
    line.update([] { return "1 of 2"; });
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "1 of 2\n");
}

TEST(ProgressLine, IsANewLineForEveryChangeWithoutATerminalAndAnInterval) {
  testing::internal::CaptureStderr();
  {
    ProgressLine line("raum x", {.interval_s = 0}, !kTerminal);
    line.update([] { return "1 of 2"; });
    line.update([] { return "1 of 2"; });
    line.update([] { return "2 of 2"; });
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "raum x: 1 of 2\nraum x: 2 of 2\n");
}

TEST(ProgressLine, WaitsForItsIntervalWithoutATerminal) {
  testing::internal::CaptureStderr();
  {
    ProgressLine line("raum x", {.interval_s = 86'400}, !kTerminal);
    line.update([] { return "1 of 2"; });
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(ProgressLine, ShowsNothingIfQuiet) {
  testing::internal::CaptureStderr();
  for (const bool is_terminal : {true, false}) {
    ProgressLine line("raum x", {.quiet = true, .interval_s = 0}, is_terminal);
    line.update([] { return "1 of 2"; });
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace raum
