#include "base/cli/json_errors.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "base/cli/console.h"

namespace raum {
namespace {

// A program that prints `output`, reports "raum x: a" and ends with the status. It runs in a child
// process, because the texts of all tests of this process count; both of its streams are stderr.
void end_with(const std::string& output, const std::vector<std::string>& words, int status) {
  static_cast<void>(::dup2(STDERR_FILENO, STDOUT_FILENO));
  if (!print_all(output)) std::_Exit(99);
  report_line("raum x: a");
  report_line("raum x: \xff");
  print_json_errors(words, status);
  std::_Exit(status);
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
  for (const int status : {2, 4}) {
    std::string expected = "^raum x: a\nraum x: \xff\n" + object + "$";
    expected.replace(expected.find('N'), 1, std::to_string(status));
    EXPECT_EXIT(end_with("", {"--db", "x", "--json"}, status), testing::ExitedWithCode(status),
                expected);
  }
}

TEST(JsonErrorsDeathTest, AreLeftOutOtherwise) {
  const std::string text = "raum x: a\nraum x: \xff\n$";
  EXPECT_EXIT(end_with("{}\n", {"--json"}, 4), testing::ExitedWithCode(4), "^\\{\\}\n" + text);
  EXPECT_EXIT(end_with("", {"json"}, 2), testing::ExitedWithCode(2), "^" + text);
  EXPECT_EXIT(end_with("", {"--json"}, 3), testing::ExitedWithCode(3), "^" + text);
}

}  // namespace
}  // namespace raum
