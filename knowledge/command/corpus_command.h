// `raum corpus`: describes a file of self-play games.
#pragma once

#include <functional>

#include "base/core/exit_code.h"
#include "base/options/cli_command.h"

namespace raum::knowledge {

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_corpus_command(CliCommand raum);

}  // namespace raum::knowledge
