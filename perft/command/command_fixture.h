// Runs `raum perft` in the process of a test, and writes files for it to check.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/run_in_process.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "perft/command/command.h"

namespace raum::perft {

/// Starts no engine.
inline Fallible<std::unique_ptr<ForeignEngine>> start_none(const std::string& spec,
                                                           std::chrono::milliseconds) {
  return environment_error({"engine " + spec, "nothing", "an engine"});
}

/// `raum perft` with these arguments.
inline CommandRun run(std::vector<std::string> arguments, StartEngine start_engine = start_none) {
  arguments.insert(arguments.begin(), "perft");
  return run_in_process(
      [&](CliCommand program) { return add_perft_command(program, std::move(start_engine)); },
      std::move(arguments));
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
