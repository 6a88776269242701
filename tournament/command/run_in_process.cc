#include "tournament/command/run_in_process.h"

#include <gtest/gtest.h>

#include <utility>

#include "base/options/command_line.h"

namespace raum::tournament {

CommandRun run_in_process(AddCommand add, std::vector<std::string> arguments) {
  CommandLine line;
  const auto command = add(line.root());
  CommandRun run;
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  run.code = line.parse(std::move(arguments)) ? command() : ExitCode::Usage;
  run.out = testing::internal::GetCapturedStdout();
  run.err = testing::internal::GetCapturedStderr();
  return run;
}

void expect_refused(AddCommand add, const std::vector<std::string>& arguments,
                    const std::string& line) {
  const CommandRun refused = run_in_process(add, arguments);
  EXPECT_EQ(refused.code, ExitCode::Usage);
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(refused.err, line + "\n");
}

}  // namespace raum::tournament
