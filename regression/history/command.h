// The subcommand `raum history`.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "base/core/exit_code.h"

namespace raum::regression {

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_history_command(CLI::App& raum);

}  // namespace raum::regression
