#include "base/cli/console.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace raum {
namespace {

TEST(Console, PrintsAllOfAText) {
  testing::internal::CaptureStdout();
  EXPECT_TRUE(print_all("one\ntwo\n").has_value());
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "one\ntwo\n");
}

TEST(Console, ReportsAnErrorOnStderr) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(report_error("raum x", Error{"a.txt", "b", "c"}), ExitCode::Usage);
  EXPECT_EQ(report_error("raum x", Failure{ExitCode::Environment, {"d", "e", "f"}}),
            ExitCode::Environment);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "raum x: a.txt: found b, expected c\nraum x: d: found e, expected f\n");
}

// In a child process, because a failed write leaves stdout in its error state.
TEST(ConsoleDeathTest, NoticesAFailedWriteToStdout) {
  const auto print_to_a_full_disk = [] {
    static_cast<void>(::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO));
    const auto first = print_all("text");
    const auto second = print_all("");
    if (first || second) std::_Exit(0);
    report_error("test", first.error());
    std::_Exit(static_cast<int>(first.error().code));
  };
  EXPECT_EXIT(print_to_a_full_disk(), testing::ExitedWithCode(4),
              "test: stdout: found a failed write, expected room for the output");
}

TEST(ConsoleDeathTest, SurvivesAClosedPipe) {
  const auto print_to_a_closed_pipe = [] {
    ignore_sigpipe();
    int ends[2];
    if (::pipe(ends) != 0) std::_Exit(9);
    ::dup2(ends[1], STDOUT_FILENO);
    ::close(ends[0]);
    std::_Exit(print_all("text") ? 0 : 4);
  };
  EXPECT_EXIT(print_to_a_closed_pipe(), testing::ExitedWithCode(4), "");
}

}  // namespace
}  // namespace raum
