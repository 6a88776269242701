#include "base/cli/json_errors.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "base/cli/console.h"

namespace raum {
namespace {

// A program that prints `output`, reports "raum x: a" and ends with the status. It runs in a child
// process, because the texts of all tests of this process count; both of its streams are stderr.
void end_with(const std::string& output, int status) {
  static_cast<void>(::dup2(STDERR_FILENO, STDOUT_FILENO));
  if (!print_all(output)) std::_Exit(99);
  report_line("raum x: a");
  report_line("raum x: \xff");
  std::_Exit(print_json_errors("raum", status));
}

TEST(JsonErrorsDeathTest, StandForAMissingResult) {
  const std::string object = R"(\{
  "errors": \[
    "raum x: a",
    "raum x: .*"
  \],
  "exit_code": N,
  "schema_version": 1
\}
)";
  for (const int status : {1, 2, 3, 4}) {
    std::string expected = "^raum x: a\nraum x: \xff\n" + object + "$";
    expected.replace(expected.find('N'), 1, std::to_string(status));
    EXPECT_EXIT(end_with("", status), testing::ExitedWithCode(status), expected);
  }
}

TEST(JsonErrorsDeathTest, AreLeftOutBesideAResult) {
  EXPECT_EXIT(end_with("{}\n", 4), testing::ExitedWithCode(4),
              "^\\{\\}\nraum x: a\nraum x: \xff\n$");
}

// A program that was told to be silent, or whose reader has ended, has no errors.
TEST(JsonErrorsDeathTest, AreLeftOutIfThereAreNone) {
  const auto end = [] {
    static_cast<void>(::dup2(STDERR_FILENO, STDOUT_FILENO));
    print_message("a message");
    std::_Exit(print_json_errors("raum", 3));
  };
  EXPECT_EXIT(end(), testing::ExitedWithCode(3), "^a message\n$");
}

// The object on a full disk.
TEST(JsonErrorsDeathTest, AreAnErrorIfTheyCannotBePrinted) {
  const auto end = [](int status) {
    static_cast<void>(::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO));
    report_line("raum x: a");
    std::_Exit(print_json_errors("raum", status));
  };
  for (const int status : {1, 3}) {
    EXPECT_EXIT(end(status), testing::ExitedWithCode(4),
                "^raum x: a\nraum: cannot write to stdout: No space left on device\n$");
  }
  EXPECT_EXIT(end(2), testing::ExitedWithCode(2), "^raum x: a\n$");
}

}  // namespace
}  // namespace raum
