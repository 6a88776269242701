// `raum tune`: fits the weights of the evaluation to the games of a corpus, or tunes options of an
// engine by games.
#pragma once

#include <functional>

#include "base/core/exit_code.h"
#include "base/options/cli_command.h"

namespace raum::knowledge {

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_tune_command(CliCommand raum);

}  // namespace raum::knowledge
