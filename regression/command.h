// The subcommands of `raum` that this folder owns.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "engine/base/exit_code.h"

namespace raum::regression {

/// Each adds its subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_history_command(CLI::App& raum);
[[nodiscard]] std::function<ExitCode()> add_doctor_command(CLI::App& raum);
[[nodiscard]] std::function<ExitCode()> add_compare_command(CLI::App& raum);
[[nodiscard]] std::function<ExitCode()> add_flamegraph_command(CLI::App& raum);

}  // namespace raum::regression
