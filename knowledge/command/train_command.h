// `raum train`: fits a net to the games of corpora.
#pragma once

#include <functional>

#include "base/core/exit_code.h"
#include "base/options/cli_command.h"

namespace raum::knowledge {

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_train_command(CliCommand raum);

}  // namespace raum::knowledge
