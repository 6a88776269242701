// `raum datagen`: lets the flagship play against itself and keeps the games with their scores.
#pragma once

#include <functional>

#include "base/core/exit_code.h"
#include "base/options/cli_command.h"

namespace raum::knowledge {

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_datagen_command(CliCommand raum);

}  // namespace raum::knowledge
