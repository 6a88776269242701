#include "base/testing/run_in_process.h"

#include <gtest/gtest.h>

#include <utility>

#include "base/options/command_line.h"

namespace raum {

CommandRun run_in_process(const AddCommand& add, std::vector<std::string> arguments) {
  CommandLine line{"test", "raum"};
  const auto command = add(line.root());
  CommandRun run;
  if (const auto parsed = line.parse(std::move(arguments)); !parsed) {
    run.code = ExitCode::Usage;
    run.err = parsed.error().reason;
    return run;
  }
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  run.code = command();
  run.out = testing::internal::GetCapturedStdout();
  run.err = testing::internal::GetCapturedStderr();
  return run;
}

void expect_refused(const AddCommand& add, const std::vector<std::string>& arguments,
                    const std::string& line) {
  const CommandRun refused = run_in_process(add, arguments);
  EXPECT_EQ(refused.code, ExitCode::Usage);
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(refused.err, line + "\n");
}

}  // namespace raum
