// `raum endgame`: builds, checks and asks tables of exact endings.
#pragma once

#include <functional>

#include "base/core/exit_code.h"
#include "base/options/cli_command.h"

namespace raum::perft {

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_endgame_command(CliCommand raum);

}  // namespace raum::perft
