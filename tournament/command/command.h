// The subcommands of `raum` for matches and their statistics.
#pragma once

#include <functional>

#include <stop_token>
#include <string>

#include "base/core/exit_code.h"
#include "base/core/failure.h"
#include "base/options/cli_command.h"

namespace raum::tournament {

// Each function adds its subcommand to `raum` and returns the function that runs it after parsing.

/// The engine of a revision.
struct BuiltEngine {
  std::string program;  // path
  std::string commit;   // shortened
};

/// Builds the engine of a revision of the repository around the current folder.
/// Errors: Usage for an unknown revision, Fail for one that does not build, NoVerdict after a
/// request to stop, Environment for the rest.
using BuildEngine =
    std::function<Fallible<BuiltEngine>(const std::string& revision, const std::stop_token& stop)>;

/// `build` serves engines with rev=; without it they are refused.
[[nodiscard]] std::function<ExitCode()> add_match_command(CliCommand raum, BuildEngine build = {});
[[nodiscard]] std::function<ExitCode()> add_sprt_command(CliCommand raum);
[[nodiscard]] std::function<ExitCode()> add_simulate_command(CliCommand raum);
[[nodiscard]] std::function<ExitCode()> add_openings_command(CliCommand raum);
[[nodiscard]] std::function<ExitCode()> add_study_command(CliCommand raum);
[[nodiscard]] std::function<ExitCode()> add_results_command(CliCommand raum);
[[nodiscard]] std::function<ExitCode()> add_check_engine_command(CliCommand raum);

}  // namespace raum::tournament
