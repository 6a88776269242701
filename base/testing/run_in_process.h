// Runs a command of `raum` within the test program, and captures its output.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/core/exit_code.h"
#include "base/options/cli_command.h"

namespace raum {

/// The exit code of a command and what it wrote to stdout and stderr.
struct CommandRun {
  ExitCode code = ExitCode::Pass;
  std::string out, err;
};

/// Adds a command to the program and returns what runs it, such as add_sprt_command().
using AddCommand = std::function<std::function<ExitCode()>(CliCommand)>;

/// Runs the command; `arguments` begin with its name.  Returns: Usage with the reason as `err` if
/// the arguments cannot be parsed.
[[nodiscard]] CommandRun run_in_process(const AddCommand& add, std::vector<std::string> arguments);

/// Expects an input error: exit code 2, nothing on stdout, and this line on stderr.
void expect_refused(const AddCommand& add, const std::vector<std::string>& arguments,
                    const std::string& line);

}  // namespace raum
