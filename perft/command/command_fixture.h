// Runs `raum perft` in the process of a test, and writes files for it to check.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "base/options/command_line.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "perft/command/command.h"

namespace raum::perft {

struct RunResult {
  ExitCode code = ExitCode::Usage;
  std::string out;
  std::string errors;
};

/// Starts no engine.
inline Fallible<std::unique_ptr<ForeignEngine>> start_none(const std::string& spec,
                                                           std::chrono::milliseconds) {
  return environment_error({"engine " + spec, "nothing", "an engine"});
}

/// `raum perft` with these arguments.
inline RunResult run(std::vector<std::string> arguments, StartEngine start_engine = start_none) {
  CommandLine line{"test", "raum"};
  const auto command = add_perft_command(line.root(), std::move(start_engine));
  arguments.insert(arguments.begin(), "perft");
  RunResult result;
  if (const auto parsed = line.parse(std::move(arguments)); !parsed) {
    result.errors = parsed.error().reason;
    return result;
  }
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  result.code = command();
  result.out = testing::internal::GetCapturedStdout();
  result.errors = testing::internal::GetCapturedStderr();
  return result;
}

/// A suite of the start position with these counts; removed after the test.
class TemporarySuite {
 public:
  explicit TemporarySuite(const std::string& counts) {
    std::ofstream(path()) << "id start\nepd " << kStartText << '\n' << counts;
  }
  [[nodiscard]] std::string path() const { return folder_ / "start.perft"; }

 private:
  TemporaryFolder folder_;
};

}  // namespace raum::perft
