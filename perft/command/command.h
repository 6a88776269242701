// `raum perft`: counts move sequences from the command line.
#pragma once

#include <functional>

#include "base/core/exit_code.h"
#include "base/options/cli_command.h"
#include "perft/foreign/foreign_engine.h"

namespace raum::perft {

/// Adds the subcommand; the returned function runs it after parsing. Engine processes belong to a
/// later room, so `start_engine` is passed in; it is called for --engine.
[[nodiscard]] std::function<ExitCode()> add_perft_command(CliCommand raum,
                                                          StartEngine start_engine);

}  // namespace raum::perft
