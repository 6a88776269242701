// `raum perft`: counts move sequences from the command line.
#pragma once

#include <functional>

#include "base/core/exit_code.h"

namespace CLI {
class App;
}  // namespace CLI

namespace raum::perft {

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_perft_command(CLI::App& raum);

}  // namespace raum::perft
