// Runs a subcommand of `raum` within the test program, and captures its output.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/core/exit_code.h"
#include "base/options/cli_command.h"

namespace raum::tournament {

/// The exit code of a command and what it wrote to stdout and stderr.
struct CommandRun {
  ExitCode code = ExitCode::Pass;
  std::string out, err;
};

// Such as add_sprt_command.
using AddCommand = std::function<ExitCode()> (*)(CliCommand);

/// Runs the subcommand; `arguments` begin with its name.
[[nodiscard]] CommandRun run_in_process(AddCommand add, std::vector<std::string> arguments);

/// Expects an input error: exit code 2, nothing on stdout, and this line on stderr.
void expect_refused(AddCommand add, const std::vector<std::string>& arguments,
                    const std::string& line);

}  // namespace raum::tournament
