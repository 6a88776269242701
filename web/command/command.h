// The subcommands of `raum` that make pages for a browser.
#pragma once

#include <functional>

#include "base/core/exit_code.h"
#include "base/options/cli_command.h"

namespace raum::web {

/// Adds `raum report`.
/// Returns: the function that runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_report_command(CliCommand raum);

/// Adds `raum serve`.
/// Returns: as above.
[[nodiscard]] std::function<ExitCode()> add_serve_command(CliCommand raum);

}  // namespace raum::web
