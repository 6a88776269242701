#include "base/cli/console.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/cli/program.h"

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

TEST(Console, EscapesControlCharactersOfAnError) {
  testing::internal::CaptureStderr();
  report_error("raum x", Error{"no\x1b[31m\n/\xe2\x80\xae♙.db", "b", "c"});
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "raum x: no\\x1b[31m\\x0a/\\xe2\\x80\\xae♙.db: found b, expected c\n");
}

// Makes stdout a disk without room.
void fill_stdout() { static_cast<void>(::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO)); }

// Makes stdout a pipe whose reader has ended.
void close_reader_of_stdout() {
  let_writes_fail();
  int ends[2];
  if (::pipe(ends) != 0) std::_Exit(9);
  ::dup2(ends[1], STDOUT_FILENO);
  ::close(ends[0]);
}

// In a child process, because the test itself needs its stdout.
TEST(ConsoleDeathTest, ReportsAFullDiskOnce) {
  const auto print = [](std::size_t size) {
    fill_stdout();
    const ExitCode code = print_result("raum x", std::string(size, 'x'));
    if (!flush_output()) std::_Exit(9);
    std::_Exit(static_cast<int>(code));
  };
  const std::string line = "^raum x: cannot write to stdout: No space left on device\n$";
  EXPECT_EXIT(print(4), testing::ExitedWithCode(4), line);
  EXPECT_EXIT(print(1'000'000), testing::ExitedWithCode(4), line);
}

TEST(ConsoleDeathTest, NoticesAnEarlierFailure) {
  const auto print = [] {
    fill_stdout();
    static_cast<void>(std::fputs("text", stdout));
    const auto flushed = flush_output();
    std::_Exit(flushed ? 0 : static_cast<int>(report_error("raum x", flushed.error())));
  };
  EXPECT_EXIT(print(), testing::ExitedWithCode(4), "^raum x: cannot write to stdout: No space");
}

TEST(ConsoleDeathTest, SaysNothingIfTheReaderHasEnded) {
  const auto print = [] {
    close_reader_of_stdout();
    std::_Exit(static_cast<int>(print_result("raum x", "text")));
  };
  EXPECT_EXIT(print(), testing::ExitedWithCode(141), "^$");
}

}  // namespace
}  // namespace raum
