#include "tournament/command/run_in_process.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

namespace raum::tournament {

CommandRun run_in_process(AddCommand add, std::vector<std::string> arguments) {
  CLI::App app;
  const auto command = add(app);
  std::reverse(arguments.begin(), arguments.end());  // the order that CLI11 expects
  CommandRun run;
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  try {
    app.parse(std::move(arguments));
    run.code = command();
  } catch (const CLI::ParseError&) {
    run.code = ExitCode::Usage;
  }
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
