// The subcommands of `raum` that this folder owns.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "base/core/exit_code.h"

namespace raum::ci {

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_gate_command(CLI::App& raum);

}  // namespace raum::ci
